import type { Bases } from '../../domain/bases';
import type { DemoLogin } from '../sign-in/demoCard';

/** Answer of `GET /config.json`: what the console needs before the sign-in. */
export interface Config {
  readonly environment: string;
  readonly bases: Bases;
  readonly loginHost: string;
  /** Where what people have uploaded is shown from. */
  readonly uploadsOrigin: string;
  readonly sentryDsn: string | null;
  readonly languages: readonly string[];
  readonly demo: boolean;
  readonly demoLogins?: readonly DemoLogin[];
}

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' &&
  value !== null &&
  'bases' in value &&
  typeof value.bases === 'object' &&
  'languages' in value;

/**
 * Reads the configuration.
 * @throws when it cannot be read; the reason is logged as specification S-CALL-5 asks
 */
export async function loadConfig(): Promise<Config> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-cache' });
    const value: unknown = answer.ok ? await answer.json() : null;
    if (!isConfig(value))
      throw Object.assign(new Error(`answer ${answer.status} is no configuration`), { status: answer.status });
    return value;
  } catch (error) {
    console.error('configuration is missing', error);
    throw error;
  }
}
