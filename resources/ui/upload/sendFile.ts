import { readableFile } from './readableFile';

export interface UploadControl {
  readonly signal: AbortSignal;
  /** Called with the share that was sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The server refused, or did not answer (status 0). */
export class UploadError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`the upload was answered with ${status}`);
    this.name = 'UploadError';
  }
}

/** Specification S-UPL-4: success is 200–299, or 304. */
export function isUploaded(status: number): boolean {
  return (status >= 200 && status < 300) || status === 304;
}

/**
 * Sends a file as the `file` part of a form, with the progress of what leaves: `fetch` cannot tell it.
 * @param fields further parts, before the file (element id, type)
 * @returns the text of the answer
 * @throws UploadError, TypeError for a file that is no longer valid, the signal's reason when it is aborted
 */
export async function sendFile(
  url: string,
  file: File,
  { signal, onProgress }: UploadControl,
  {
    headers = {},
    fields = {},
  }: { headers?: Readonly<Record<string, string>>; fields?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  await readableFile(file);
  signal.throwIfAborted();
  const form = new FormData();
  Object.entries(fields).forEach(([name, value]) => form.append(name, value));
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    Object.entries(headers).forEach(([name, value]) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
    request.onload = () =>
      isUploaded(request.status)
        ? resolve(request.responseText)
        : reject(new UploadError(request.status, request.responseText));
    request.onerror = () => reject(new UploadError(0, ''));
    request.onabort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
