/** Whether what is shown fills the place that it is given, as a card of a dashboard, or takes the height it needs. */
import { createContext, useContext } from 'solid-js';

/** True inside of cards. */
export const FillsContext = createContext(false);

/** Asks for it where something is drawn. */
export const useFills = (): boolean => useContext(FillsContext);
