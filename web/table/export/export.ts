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

/** Hands what is at an address to the browser's downloads. */
export function download(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Hands a file to the browser's downloads. */
export function downloadFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  download(name, address);
  URL.revokeObjectURL(address);
}
