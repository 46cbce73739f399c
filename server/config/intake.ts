import { ConfigError } from './configError';

/**
 * What of the network's data is kept although it cannot be applied. The limits protect the disk; what is beyond them is
 * counted on its source.
 */
export interface IntakeConfig {
  /** Unrecognised syslog lines of one source that are set aside within an hour. */
  readonly linesPerHour: number;
  /** Events and lines of one company that are set aside; the oldest ones above that are deleted. */
  readonly setAside: number;
}

/** Lines of one source in an hour: 9 MB, when they are short. */
const DEFAULT_LINES_PER_HOUR = 10_000;
/** Events of one company: 0.9 GB, when they are short. */
const DEFAULT_SET_ASIDE = 1_000_000;
/** More would only fill the disk, because no person reads that many. */
const MAX = 100_000_000;

function countOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const count = Number(text);
  if (!/^[0-9]+$/.test(text) || count < 1 || count > MAX) {
    throw new ConfigError(`${name} is no number from 1 to ${MAX}: ${text}`);
  }
  return count;
}

/** `PORTICO_SET_ASIDE_LINES PORTICO_SET_ASIDE`. @throws ConfigError for what is no number from 1 to 100 000 000 */
export const readIntake = (env: NodeJS.ProcessEnv): IntakeConfig => ({
  linesPerHour: countOf(env, 'PORTICO_SET_ASIDE_LINES', DEFAULT_LINES_PER_HOUR),
  setAside: countOf(env, 'PORTICO_SET_ASIDE', DEFAULT_SET_ASIDE),
});
