/** Saves a whole relation as CSV, whatever rows are shown; formulas in it are made harmless first. */
import Download from 'lucide-solid/icons/download';
import type { Component } from 'solid-js';
import { FailureError, type TableInfo } from '../../../engine/index.ts';
import type { Sql } from '../../../engine/run.ts';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notify.ts';
import { downloadFile, guardFormulas } from './export.ts';

interface DownloadProps {
  readonly sql: Sql;
  readonly table: TableInfo;
  readonly name: string;
  /** Makes the relation exist. */
  ensure(): Promise<void>;
}

/** Downloads `<name>.csv`; a failure is said as a note. */
export const DownloadButton: Component<DownloadProps> = (props) => {
  const download = async () => {
    try {
      await props.ensure();
      const bytes = await props.sql.export(props.table.name, 'csv');
      downloadFile(`${props.name}.csv`, guardFormulas(new TextDecoder().decode(bytes)), 'text/csv');
    } catch (error) {
      if (!(error instanceof FailureError)) throw error;
      notify(error.failure.message);
    }
  };
  return (
    <button
      type="button"
      class="foot-button"
      onClick={() => void download()}
      title={`Download ${props.name}.csv, whole`}
    >
      <Icon of={Download} size={13} /> CSV
    </button>
  );
};
