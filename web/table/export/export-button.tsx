/** The button that saves a table as a file; the form behind it is loaded with its first use. */
import Download from 'lucide-solid/icons/download';
import { type Component, lazy, Suspense } from 'solid-js';
import { Icon } from '../../ui/icon.tsx';
import { Pop } from '../../ui/opened/pop.tsx';
import type { ExportProps } from './export-form.tsx';

const ExportForm = lazy(async () => ({ default: (await import('./export-form.tsx')).ExportForm }));

/** The button. */
export const ExportButton: Component<Omit<ExportProps, 'close'>> = (props) => (
  <Pop
    label={`Export ${props.name}`}
    class="export-form"
    button={{ class: 'foot-button', title: 'Save as CSV, XLSX, JSON or Parquet' }}
    face={
      <>
        <Icon of={Download} size={13} /> Export
      </>
    }
    placement="bottom-end"
  >
    {(close) => (
      <Suspense>
        <ExportForm {...props} close={close} />
      </Suspense>
    )}
  </Pop>
);
