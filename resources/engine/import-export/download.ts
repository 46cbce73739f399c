/** Lets the browser save what is at an address; nothing of it passes through the page. */
export function saveFrom(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Lets the browser save a text as CSV. */
export const saveText = (text: string, name: string): void =>
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);

/** Lets the browser save a file that the page has. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  saveFrom(url, name);
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
