/** A file that must not be accepted: what it is, where it is sent, and what the server answers. */
export interface HostileFile {
  readonly name: string;
  readonly kind: 'xlsx' | 'csv' | 'zip' | 'html' | 'png' | 'jpeg' | 'gif' | 'webp' | 'svg';
  /** Makes the file; big ones are made only when they are needed. */
  readonly file: () => Buffer;
  readonly filename: string;
  readonly contentType: string;
  /** Path of the request; the file is the member `file` of a multipart form. */
  readonly route: string;
  readonly expected: { readonly status: number; readonly code: string };
}
