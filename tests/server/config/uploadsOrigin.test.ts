import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config';
import { frameAncestors, uploadsOriginFor } from '../../../server/config/uploadsOrigin';

const config = (env: NodeJS.ProcessEnv) => readConfig({ PORT: '3000', ...env }, '/');
const from = (hostname: string, localAddress?: string) => ({
  hostname,
  protocol: 'http' as const,
  socket: { localAddress },
});

describe('the origin of uploaded files', () => {
  it('is the configured one, whatever the request says', () => {
    const own = config({ PORTICO_UPLOADS_ORIGIN: 'https://files.example.com' });
    expect(uploadsOriginFor(own, from('evil.example'))).toBe('https://files.example.com');
  });

  it.each([
    ['localhost', {}, 'http://localhost:3001'],
    ['127.0.0.1', {}, 'http://127.0.0.1:3001'],
    ['[::1]', {}, 'http://[::1]:3001'],
    ['wifi.example.com', { PORTICO_LOGIN_HOST: 'https://wifi.example.com' }, 'http://wifi.example.com:3001'],
    ['WIFI.example.com:8443', { PORTICO_LOGIN_HOST: 'https://wifi.example.com' }, 'http://wifi.example.com:3001'],
    ['evil.example', { PORTICO_LOGIN_HOST: 'https://wifi.example.com' }, 'http://wifi.example.com:3001'],
    ['evil.example', {}, 'http://localhost:3001'],
    ['evil.example', { HOST: '0.0.0.0' }, 'http://localhost:3001'],
    ['evil.example', { HOST: 'portico.lan' }, 'http://portico.lan:3001'],
    ['evil.example/@x', {}, 'http://localhost:3001'],
    ['', {}, 'http://localhost:3001'],
  ])('takes "%s" of %j for %s', (hostname, env, origin) => {
    expect(uploadsOriginFor(config(env), from(hostname))).toBe(origin);
  });

  it('may be the address that the connection came to', () => {
    const open = config({ HOST: '0.0.0.0' });
    expect(uploadsOriginFor(open, from('10.0.0.7', '::ffff:10.0.0.7'))).toBe('http://10.0.0.7:3001');
    expect(uploadsOriginFor(open, from('10.0.0.8', '10.0.0.7'))).toBe('http://localhost:3001');
    expect(uploadsOriginFor(open, from('[fd00::7]', 'fd00::7'))).toBe('http://[fd00::7]:3001');
  });
});

describe('who may frame uploaded pages', () => {
  it('is the console', () => {
    const own = {
      PORTICO_LOGIN_HOST: 'https://wifi.example.com/x',
      PORTICO_UPLOADS_ORIGIN: 'https://files.example.com',
    };
    expect(frameAncestors(config(own), from('files.example.com'))).toBe('https://wifi.example.com');
    expect(frameAncestors(config({}), from('localhost'))).toBe('http://localhost:3000 http://localhost:*');
    expect(frameAncestors(config({}), from('evil.example'))).toBe('http://localhost:3000 http://localhost:*');
  });
});
