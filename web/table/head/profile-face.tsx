/** A column's profile: small in its heading, whole in a panel. The words are `write-profile.ts`' part. */
import { type Component, For, Show } from 'solid-js';
import type { ColumnProfile } from '../../../engine/index.ts';
import { formatValue, groupDigits } from '../format.ts';
import {
  drawBars,
  measureBars,
  writeBar,
  writeBorder,
  writeDistinct,
  writeFigures,
  writeShare,
} from './write-profile.ts';

const Bars: Component<{ readonly profile: ColumnProfile; readonly class: string }> = (props) => (
  <svg
    class={props.class}
    classList={{ values: props.profile.histogram === null }}
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d={drawBars(measureBars(props.profile), 100)} />
  </svg>
);

/** Bars, the part that is null, and the figures that say most. */
export const ProfileFace: Component<{ readonly profile: ColumnProfile | undefined }> = (props) => (
  <Show when={props.profile} fallback={<span class="profile-wait" />}>
    {(profile) => (
      <>
        <Bars profile={profile()} class="profile-bars" />
        <span class="profile-nulls">
          <span style={{ width: `${(profile().nulls / Math.max(1, profile().rows)) * 100}%` }} />
        </span>
        <small>{writeFigures(profile())}</small>
      </>
    )}
  </Show>
);

const Figure: Component<{ readonly word: string; readonly value: string }> = (props) => (
  <>
    <dt>{props.word}</dt>
    <dd>{props.value}</dd>
  </>
);

/** Everything that the profile says, exact. */
export const ProfileDetails: Component<{ readonly profile: ColumnProfile }> = (props) => {
  const nulls = () =>
    props.profile.nulls === 0
      ? 'none'
      : `${groupDigits(String(props.profile.nulls))} (${writeShare(props.profile.nulls, props.profile.rows)})`;
  return (
    <div class="profile-details">
      <Show when={props.profile.histogram}>
        {(histogram) => (
          <div class="profile-large">
            <Bars profile={props.profile} class="profile-bars" />
            <For each={histogram().counts}>
              {(count, at) => (
                <span
                  title={`${writeBar(histogram(), at(), props.profile.type)}: ${groupDigits(String(count))} rows`}
                />
              )}
            </For>
          </div>
        )}
      </Show>
      <dl>
        <Show when={props.profile.min !== null}>
          <Figure word="Least" value={writeBorder(props.profile.min, props.profile)} />
          <Show when={props.profile.median}>
            {(median) => <Figure word="Median" value={writeBorder(median(), { ...props.profile, type: 'DOUBLE' })} />}
          </Show>
          <Figure word="Most" value={writeBorder(props.profile.max, props.profile)} />
        </Show>
        <Show when={props.profile.distinct !== null}>
          <Figure word="Distinct" value={writeDistinct(props.profile)} />
        </Show>
        <Show when={props.profile.repeated !== null}>
          <Figure word="More than once" value={groupDigits(String(props.profile.repeated))} />
        </Show>
        <Figure word="Nulls" value={nulls()} />
      </dl>
      <Show when={props.profile.top.length > 0}>
        <ol class="profile-top" aria-label="Most frequent values">
          <For each={props.profile.top}>
            {({ value, count }) => (
              <li>
                <span class="profile-share" style={{ width: `${(count / Math.max(1, props.profile.rows)) * 100}%` }} />
                <span class="profile-value">{formatValue(value, props.profile).text}</span>
                <span class="mute">{groupDigits(String(count))}</span>
              </li>
            )}
          </For>
        </ol>
      </Show>
    </div>
  );
};
