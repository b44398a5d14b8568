/**
 * Home: one area for data, then the examples, then every notebook of the workspace by folder. A dropped
 * file becomes a notebook in `scratch/` at once.
 */
import { useNavigate } from '@solidjs/router';
import FilePlus from 'lucide-solid/icons/file-plus';
import Upload from 'lucide-solid/icons/upload';
import { type Component, createMemo, createResource, createSignal, For, Index, Show } from 'solid-js';
import type { NotebookEntry } from '../../engine/schema/api.ts';
import { askJson, readTrouble } from '../host/api.ts';
import { Logo, ThemeButton } from '../panels/logo.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { groupByFolder } from './folders.ts';
import { Trouble } from './trouble.tsx';

/** Making notebooks needs the engine, looking at the list does not: it comes when it is asked for. */
const loadMaker = () => import('./new-notebook.ts');

type Maker = Awaited<ReturnType<typeof loadMaker>>;

const listNotebooks = async () => (await askJson<{ notebooks: readonly NotebookEntry[] }>('/api/notebooks')).notebooks;

/** `/`. */
export const HomePage: Component = () => {
  document.title = 'Quire';
  const [notebooks] = createResource(listNotebooks);
  const [search, setSearch] = createSignal('');
  const known = () => (notebooks.error === undefined ? (notebooks() ?? []) : []);
  const folders = createMemo(() => groupByFolder(known(), search()));
  const navigate = useNavigate();
  const [busy, setBusy] = createSignal<string | null>(null);
  const [problem, setProblem] = createSignal<string | null>(null);
  const make = async (words: string, create: (maker: Maker, taken: ReadonlySet<string>) => Promise<string>) => {
    setBusy(words);
    setProblem(null);
    try {
      navigate(`/n/${await create(await loadMaker(), new Set(known().map((entry) => entry.id)))}`);
    } catch (error) {
      setProblem(readTrouble(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Show when={!notebooks.error} fallback={<Trouble error={notebooks.error} />}>
      <div class="home">
        <header class="home-head">
          <Logo />
          <h1>Quire</h1>
          <span class="grow" />
          <Button onClick={() => void make('Making a notebook', (maker, taken) => maker.createEmptyNotebook(taken))}>
            <Icon of={FilePlus} /> New notebook
          </Button>
          <ThemeButton />
        </header>
        <main class="home-main">
          <DropArea
            busy={busy()}
            file={(file) => void make(`Reading ${file.name}`, (maker, taken) => maker.createFromFile(file, taken))}
            text={(text) => void make('Reading what was pasted', (maker, taken) => maker.createFromText(text, taken))}
          />
          <Show when={problem()}>{(words) => <p class="home-problem">{words()}</p>}</Show>
          <div class="home-search">
            <input
              class="field"
              type="search"
              aria-label="Search notebooks"
              placeholder="Search notebooks"
              value={search()}
              onInput={(event) => setSearch(event.currentTarget.value)}
            />
          </div>
          <For
            each={folders()}
            fallback={
              <Show when={!notebooks.loading} fallback={<Waiting />}>
                <p class="mute">
                  {search() === ''
                    ? 'No notebook yet. Drop a file above, or make a new one.'
                    : 'No notebook is called so.'}
                </p>
              </Show>
            }
          >
            {(folder) => (
              <section aria-label={folder.title}>
                <h2>{folder.title}</h2>
                <div class="cards">
                  <For each={folder.entries}>{(entry) => <Card entry={entry} />}</For>
                </div>
              </section>
            )}
          </For>
        </main>
      </div>
    </Show>
  );
};

/** Where the notebooks will stand, while they are asked for. */
const Waiting: Component = () => (
  <section aria-label="Notebooks" aria-busy="true">
    <h2 class="mute">Looking for notebooks …</h2>
    <div class="cards" aria-hidden="true">
      <Index each={[1, 2, 3]}>{() => <span class="card waiting" />}</Index>
    </div>
  </section>
);

const Card: Component<{ readonly entry: NotebookEntry }> = (props) => (
  <a class="card" href={`/n/${props.entry.id}`}>
    <span class="card-name">{props.entry.name}</span>
    <Show when={props.entry.description}>
      <span class="card-text">{props.entry.description}</span>
    </Show>
    <Show when={props.entry.trouble}>{(trouble) => <span class="card-trouble">{trouble()}</span>}</Show>
    <span class="card-foot">
      <code>{props.entry.id}</code>
      <Show when={props.entry.trouble === undefined} fallback={<span>cannot be opened</span>}>
        <span>
          {props.entry.cells} {props.entry.cells === 1 ? 'cell' : 'cells'}
        </span>
      </Show>
    </span>
  </a>
);

interface DropProps {
  readonly busy: string | null;
  file(file: File): void;
  text(text: string): void;
}

const readable = '.csv,.tsv,.json,.jsonl,.ndjson,.parquet,.arrow,.xlsx,.sqlite,.db,.gz,.yaml,.yml';

const DropArea: Component<DropProps> = (props) => {
  const [over, setOver] = createSignal(false);
  let chooser: HTMLInputElement | undefined;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) props.file(file);
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (file !== undefined) props.file(file);
    else if (text.trim() !== '') props.text(text);
  };
  return (
    <section
      class="drop"
      classList={{ over: over() }}
      aria-label="Data"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={Upload} size={22} />
      <p class="drop-words">{props.busy ?? 'Drop CSV, Excel, JSON, Parquet or SQLite, or a notebook'}</p>
      <div class="drop-tools">
        <Button look="primary" disabled={props.busy !== null} onClick={() => chooser?.click()}>
          Choose a file
        </Button>
        <input
          class="field drop-paste"
          aria-label="Paste cells of a spreadsheet here"
          placeholder="or paste a table here"
          value=""
          onPaste={(event) => {
            event.preventDefault();
            paste(event);
          }}
        />
      </div>
      <input
        ref={chooser}
        class="unseen"
        type="file"
        tabindex="-1"
        aria-label="File"
        accept={readable}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) props.file(file);
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
};
