/** What every control of an input gets. */
import type { InputFields, Json } from '../../../engine/index.ts';
import type { Option } from './options.ts';

export interface WidgetProps {
  /** Id of the element that a label points to. */
  readonly id: string;
  readonly input: InputFields;
  readonly value: Json;
  /** Null while they are fetched. */
  readonly options: readonly Option[] | null;
  readonly name: string;
  set(value: Json): void;
}
