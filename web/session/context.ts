/** The open notebook, for every component below its page. */
import { createContext, useContext } from 'solid-js';
import type { OpenNotebook } from './open-notebook.ts';

/** Given by the page of a notebook. */
export const NotebookContext = createContext<OpenNotebook>();

/** The open notebook. Using it outside of a notebook's page is a bug. */
export function useNotebook(): OpenNotebook {
  const notebook = useContext(NotebookContext);
  if (notebook === undefined) throw new Error('there is no notebook here');
  return notebook;
}
