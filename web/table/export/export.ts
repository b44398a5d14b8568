/**
 * Files out of the page. In a CSV a text that a spreadsheet would take for a formula (leading `= + - @`,
 * TAB, CR) gets an apostrophe; numbers stay numbers.
 */
const dangerous = /^[=+\-@\t\r]/;
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function guardField(field: string): string {
  const quoted = field.startsWith('"');
  const inner = quoted ? field.slice(1) : field;
  if (!dangerous.test(inner) || number.test(quoted ? inner.slice(0, -1) : inner)) return field;
  return quoted ? `"'${inner}` : `'${inner}`;
}

/** Guards every field of a CSV text against being run as a formula. */
export function guardFormulas(csv: string): string {
  return csv.replace(
    /("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r?\n|$)/g,
    (_, field: string, end: string) => guardField(field) + end,
  );
}

const pieceBytes = 4_000_000;
/** A browser may begin to save a large file a little later. */
const keptMs = 60_000;

/** Gathers the pieces of a file where the browser may keep them on disk; `end` gives its address. */
export function gather(told: (bytes: number) => void) {
  let pieces: Blob[] = [];
  let waiting: Uint8Array[] = [];
  let held = 0;
  let total = 0;
  const pack = () => {
    if (waiting.length > 0) pieces.push(new Blob(waiting as BlobPart[]));
    waiting = [];
    held = 0;
  };
  return {
    put: (bytes: Uint8Array) => {
      waiting.push(bytes);
      held += bytes.length;
      total += bytes.length;
      told(total);
      if (held >= pieceBytes) pack();
    },
    end: (type: string): string => {
      pack();
      const address = URL.createObjectURL(new Blob(pieces, { type }));
      pieces = [];
      setTimeout(() => URL.revokeObjectURL(address), keptMs);
      return address;
    },
  };
}
