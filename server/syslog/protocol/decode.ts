import { MAX_MESSAGE_BYTES } from './limits';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
// PostgreSQL stores no NUL, and no screen shows the others.
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;
const LINE_END = '\r\n\0';

/**
 * The text of a message. Bytes that are no UTF-8, and control characters other than the tabulator, become U+FFFD, so
 * that a line in another encoding is not lost. Bytes after `MAX_MESSAGE_BYTES` and line ends are cut.
 */
export function decodeLine(bytes: Uint8Array): string {
  const cut = bytes.length > MAX_MESSAGE_BYTES ? bytes.subarray(0, MAX_MESSAGE_BYTES) : bytes;
  const text = decoder.decode(cut);
  // Not an expression: its time would grow with the square of the line ends in the middle of a message.
  let end = text.length;
  while (end > 0 && LINE_END.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(CONTROL, '\uFFFD');
}
