/** A signal that this browser remembers: small choices of looks, as JSON in localStorage. */
import { type Accessor, createSignal } from 'solid-js';

function read<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Reads the kept value, or the fallback when there is none; setting it keeps it. */
export function createKept<T>(name: string, fallback: T): [Accessor<T>, (value: T) => void] {
  const [value, setValue] = createSignal<T>(read(name, fallback));
  return [
    value,
    (next) => {
      setValue(() => next);
      localStorage.setItem(name, JSON.stringify(next));
    },
  ];
}
