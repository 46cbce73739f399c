import { MAX_MESSAGE_BYTES } from './limits';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
// PostgreSQL stores no NUL, and no screen shows the others.
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

/**
 * The text of a message. Bytes that are no UTF-8, and control characters other than the tabulator, become U+FFFD, so
 * that a line in another encoding is not lost. Bytes after `MAX_MESSAGE_BYTES` and line ends are cut.
 */
export function decodeLine(bytes: Uint8Array): string {
  const cut = bytes.length > MAX_MESSAGE_BYTES ? bytes.subarray(0, MAX_MESSAGE_BYTES) : bytes;
  return decoder
    .decode(cut)
    .replace(/[\r\n\0]+$/, '')
    .replace(CONTROL, '\uFFFD');
}
