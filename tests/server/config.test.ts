import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config';

const studio = (env: NodeJS.ProcessEnv) => readConfig(env, '/tmp').studio;

describe('what the schema studio may do', () => {
  it.each([
    [{}, 'publish'],
    [{ PORTICO_DEMO: '0' }, 'publish'],
    [{ PORTICO_ENV: 'uat' }, 'publish'],
    [{ PORTICO_ENV: 'uat', PORTICO_DEMO: '0' }, 'read'],
    [{ PORTICO_ENV: 'production', PORTICO_DEMO: '0' }, 'off'],
    [{ PORTICO_ENV: 'prod' }, 'off'],
    [{ PORTICO_ENV: 'prod', PORTICO_STUDIO: 'read' }, 'read'],
    [{ PORTICO_STUDIO: 'off' }, 'off'],
  ])('of %j is %s', (env, mode) => expect(studio(env)).toBe(mode));

  it('is said in words that it knows', () => {
    expect(() => studio({ PORTICO_STUDIO: 'on' })).toThrow(/PORTICO_STUDIO/);
  });
});
