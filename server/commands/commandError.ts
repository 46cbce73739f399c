/** A command that cannot do what it was asked to; the message says all there is to say. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
