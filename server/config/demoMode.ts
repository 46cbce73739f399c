import { ConfigError } from './configError';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

/** Why the installation is reachable by others than the user of this machine; undefined when it is not. */
export function exposure(env: NodeJS.ProcessEnv, host: string): string | undefined {
  if (/^prod/i.test(env['PORTICO_ENV'] ?? '')) return 'PORTICO_ENV is production';
  if (env['DATABASE_URL']) return 'the database is external';
  if (!LOOPBACK.test(host)) return `HOST is ${host}`;
  return undefined;
}

/**
 * Whether an empty database is filled with demo data. The demo passwords are public, so an installation that others
 * may reach gets demo accounts only with `PORTICO_DEMO=i-know`.
 * @throws Error for `PORTICO_DEMO=1` there, and for any other word
 */
export function demoMode(env: NodeJS.ProcessEnv, host: string): boolean {
  const reason = exposure(env, host);
  switch (env['PORTICO_DEMO'] || undefined) {
    case undefined:
      return reason === undefined;
    case '0':
      return false;
    case 'i-know':
      return true;
    case '1':
      if (reason === undefined) return true;
      throw new ConfigError(
        `PORTICO_DEMO=1 is refused because ${reason}: the passwords of demo accounts are public. ` +
          'PORTICO_DEMO=0 starts without them; PORTICO_DEMO=i-know makes them all the same.',
      );
    default:
      throw new ConfigError('PORTICO_DEMO is one of 0, 1 and i-know');
  }
}
