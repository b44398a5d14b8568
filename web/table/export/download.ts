/** Files handed to the browser's downloads. */

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
