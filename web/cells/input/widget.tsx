/**
 * The control of an input cell: one component a widget, picked by name. A control shows the value that it
 * is given and says what a person wants; whether that is allowed is the engine's to say.
 */
import { type Component, lazy, Suspense } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { InputFields } from '../../../engine/index.ts';
import { Multiselect, Radio, Select } from './choices.tsx';
import { Button, DateField, JsonField, NumberField, Range, Slider, Switch, Text, Textarea } from './plain.tsx';
import type { WidgetProps } from './widget-props.ts';

const DateRange = lazy(async () => ({ default: (await import('./date-range.tsx')).DateRange }));
const FileField = lazy(async () => ({ default: (await import('./file.tsx')).FileField }));
const TableField = lazy(async () => ({ default: (await import('./rows.tsx')).TableField }));

const widgets: Readonly<Record<InputFields['widget'], Component<WidgetProps>>> = {
  text: Text,
  textarea: Textarea,
  number: NumberField,
  slider: Slider,
  range: Range,
  switch: Switch,
  select: Select,
  multiselect: Multiselect,
  radio: Radio,
  date: DateField,
  daterange: DateRange,
  file: FileField,
  table: TableField,
  json: JsonField,
  button: Button,
};

/** The control for an input. */
export const Widget: Component<WidgetProps> = (props) => (
  <Suspense>
    <Dynamic component={widgets[props.input.widget]} {...props} />
  </Suspense>
);
