/** A backup that cannot be written, or must not be restored; the message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
