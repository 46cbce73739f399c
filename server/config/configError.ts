/** A variable of the environment cannot be used; the message says which and why. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
