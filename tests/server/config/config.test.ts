import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config';

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
    [{ HOST: '0.0.0.0' }, 'read'],
    [{ DATABASE_URL: 'postgresql://db.example/portico' }, 'read'],
    [{ HOST: '0.0.0.0', PORTICO_DEMO: 'i-know' }, 'read'],
    [{ HOST: '0.0.0.0', PORTICO_STUDIO: 'publish' }, 'publish'],
  ])('of %j is %s', (env, mode) => expect(studio(env)).toBe(mode));

  it('is to look only at the schemas of an installed package, unless told otherwise', () => {
    const installed = (env: NodeJS.ProcessEnv) => readConfig(env, '/home/anna', '/opt/portico');
    expect(installed({})).toMatchObject({ schemaFolder: '/opt/portico/schemas', studio: 'read' });
    expect(installed({ PORTICO_STUDIO: 'publish' }).studio).toBe('publish');
    expect(installed({ PORTICO_SCHEMAS: 'own' })).toMatchObject({
      schemaFolder: '/home/anna/own',
      dataFolder: '/home/anna/.portico',
      studio: 'publish',
    });
  });

  it('is told in words that it knows', () => {
    expect(() => studio({ PORTICO_STUDIO: 'on' })).toThrow(/PORTICO_STUDIO/);
  });
});

describe('demo data', () => {
  const demo = (env: NodeJS.ProcessEnv) => readConfig(env, '/tmp').demo;
  const EXPOSED = [
    [{ PORTICO_ENV: 'production' }, 'PORTICO_ENV is production'],
    [{ PORTICO_ENV: 'Prod-eu' }, 'PORTICO_ENV is production'],
    [{ DATABASE_URL: 'postgresql://db.example/portico' }, 'the database is external'],
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ HOST: '::' }, 'HOST is ::'],
    [{ HOST: '192.0.2.7' }, 'HOST is 192.0.2.7'],
    [{ HOST: '127.0.0.1.example.com' }, 'HOST is 127.0.0.1.example.com'],
  ] as const;

  it.each(['localhost', '127.0.0.1', '127.9.9.9', '::1', ''])('fill a first start on "%s", unless refused', (HOST) => {
    expect(demo({ HOST })).toBe(true);
    expect(demo({ HOST, PORTICO_DEMO: '1' })).toBe(true);
    expect(demo({ HOST, PORTICO_DEMO: '0' })).toBe(false);
  });

  it.each(EXPOSED)('are not there by default with %j', (env) => {
    expect(demo(env)).toBe(false);
    expect(demo({ ...env, PORTICO_DEMO: '0' })).toBe(false);
    expect(readConfig(env, '/tmp').demoAllowed).toBe(false);
  });

  it.each(EXPOSED)('are refused with %j, and made only when it is forced', (env, reason) => {
    expect(() => demo({ ...env, PORTICO_DEMO: '1' })).toThrow(`PORTICO_DEMO=1 is refused because ${reason}`);
    expect(demo({ ...env, PORTICO_DEMO: 'i-know' })).toBe(true);
  });

  it('are asked for in words that it knows', () => {
    for (const PORTICO_DEMO of ['yes', 'true', '2']) expect(() => demo({ PORTICO_DEMO })).toThrow(/0, 1 and i-know/);
  });
});

describe('the hosts that browsers reach by https only', () => {
  const hsts = (PORTICO_HSTS?: string) => readConfig({ PORTICO_HSTS }, '/tmp').hsts;

  it('are this one and those below it, unless the operator says otherwise (ASVS V3.4.1)', () => {
    expect([hsts(), hsts('')]).toEqual(['subdomains', 'subdomains']);
    expect([hsts('host'), hsts('subdomains'), hsts('preload')]).toEqual(['host', 'subdomains', 'preload']);
  });

  it('are never guessed from another word', () => {
    for (const word of ['on', '1', 'Preload', 'off']) expect(() => hsts(word)).toThrow('PORTICO_HSTS');
  });
});

describe('the scanner of uploaded files', () => {
  const scanner = (PORTICO_CLAMD?: string) => readConfig({ PORTICO_CLAMD }, '/tmp').scanner;

  it('is none, a host and port, or a socket', () => {
    expect([scanner(), scanner('')]).toEqual([undefined, undefined]);
    expect(scanner('clamd.example.com:3310')).toEqual({ host: 'clamd.example.com', port: 3310 });
    expect(scanner('[::1]:3310')).toEqual({ host: '::1', port: 3310 });
    expect(scanner('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
  });

  it('is never guessed', () => {
    for (const text of ['clamd', 'clamd:0', 'clamd:65536', 'tcp://clamd:3310', 'clamd.ctl', '::1:3310x'])
      expect(() => scanner(text)).toThrow('PORTICO_CLAMD');
  });
});

describe('named statements', () => {
  it.each([
    [{}, true],
    [{ DATABASE_URL: 'postgresql://db.example/portico' }, true],
    [{ PORTICO_NAMED_STATEMENTS: '1' }, true],
    [{ DATABASE_URL: 'postgresql://db.example/portico', PORTICO_NAMED_STATEMENTS: '0' }, false],
  ])('of %j: %s', (env, named) => expect(readConfig(env, '/tmp').namedStatements).toBe(named));

  it('are switched by 0 and 1', () => {
    expect(() => readConfig({ PORTICO_NAMED_STATEMENTS: 'off' }, '/tmp')).toThrow(/PORTICO_NAMED_STATEMENTS/);
  });
});

describe('the recipient of anchors', () => {
  it('is one address, and needs a mail server', () => {
    const PORTICO_ANCHOR_TO = 'audit@example.com';
    const SMTP_URL = 'smtp://mail.example.com';
    expect(readConfig({ PORTICO_ANCHOR_TO, SMTP_URL }, '/tmp').mail.anchorTo).toBe(PORTICO_ANCHOR_TO);
    expect(() => readConfig({ PORTICO_ANCHOR_TO }, '/tmp')).toThrow(/needs SMTP_URL/);
    expect(() => readConfig({ PORTICO_ANCHOR_TO: 'a@b, c@d', SMTP_URL }, '/tmp')).toThrow(/is no address/);
  });
});

describe('the sender of mails', () => {
  const from = (env: NodeJS.ProcessEnv) => readConfig(env, '/tmp').mail.from;

  it.each([
    [{}, 'Portico <no-reply@localhost>'],
    [{ HOST: 'wifi.example.com' }, 'Portico <no-reply@wifi.example.com>'],
    [{ HOST: '192.0.2.7' }, 'Portico <no-reply@192.0.2.7>'],
    // Listening everywhere, a name without a dot and an IPv6 address are no domains.
    [{ HOST: '0.0.0.0' }, 'Portico <no-reply@localhost>'],
    [{ HOST: '::' }, 'Portico <no-reply@localhost>'],
    [{ HOST: 'portico' }, 'Portico <no-reply@localhost>'],
    [{ HOST: '::ffff:192.0.2.7' }, 'Portico <no-reply@localhost>'],
    [{ HOST: 'wifi.example.com', MAIL_FROM: 'Wi-Fi <wifi@example.com>' }, 'Wi-Fi <wifi@example.com>'],
    [{ HOST: 'wifi.example.com', MAIL_FROM: 'wifi@example.com' }, 'wifi@example.com'],
    [{ HOST: 'wifi.example.com', MAIL_FROM: '' }, 'Portico <no-reply@wifi.example.com>'],
  ])('of %j is %s', (env, sender) => expect(from(env)).toBe(sender));

  it.each(['Wi-Fi', 'wifi@', '@example.com', 'Wi-Fi <wifi@example.com', 'a <a@b.example>\r\nBcc: c@d.example'])(
    'is an address: %j is refused',
    (MAIL_FROM) => expect(() => from({ MAIL_FROM })).toThrow(/MAIL_FROM/),
  );
});

describe('the SMS gateway', () => {
  const sms = (env: NodeJS.ProcessEnv) => readConfig(env, '/tmp').sms;

  it('is called by https, or on this machine', () => {
    expect(sms({})).toEqual({ from: 'Portico' });
    expect(sms({ PORTICO_SMS_AUTHORIZATION: '', PORTICO_SMS_URL: '' })).toEqual({ from: 'Portico' });
    const PORTICO_SMS_URL = 'https://sms.example.com/send?account=7';
    expect(sms({ PORTICO_SMS_URL, PORTICO_SMS_AUTHORIZATION: 'Bearer x', PORTICO_SMS_FROM: '+33639980000' })).toEqual({
      url: PORTICO_SMS_URL,
      authorization: 'Bearer x',
      from: '+33639980000',
    });
    for (const url of ['http://localhost:9000/send', 'http://127.0.0.1:9000/send', 'http://[::1]:9000/send'])
      expect(sms({ PORTICO_SMS_URL: url }).url).toBe(url);
  });

  it.each([
    'gateway.example',
    'http://gateway.example/send',
    'http://localhost.gateway.example/send',
    'ftp://localhost/send',
    'https://user:password@gateway.example/send',
  ])('is refused at %s, without a word of the address', (PORTICO_SMS_URL) => {
    expect(() => sms({ PORTICO_SMS_URL })).toThrow(/^PORTICO_SMS_URL is no address/);
    expect(() => sms({ PORTICO_SMS_URL })).not.toThrow(PORTICO_SMS_URL);
  });

  it('has a secret that fits into a header and a sender that phones show', () => {
    const PORTICO_SMS_URL = 'https://sms.example.com/send';
    for (const secret of ['Bearer x\r\nHost: y', 'Bearer é', ' x']) {
      expect(() => sms({ PORTICO_SMS_URL, PORTICO_SMS_AUTHORIZATION: secret })).toThrow(/cannot be the value/);
      expect(() => sms({ PORTICO_SMS_URL, PORTICO_SMS_AUTHORIZATION: secret })).not.toThrow(secret);
    }
    expect(() => sms({ PORTICO_SMS_AUTHORIZATION: 'Bearer x' })).toThrow(/needs PORTICO_SMS_URL/);
    for (const from of ['Twelve chars', 'Café', '12', 'a\nb'])
      expect(() => sms({ PORTICO_SMS_FROM: from })).toThrow(/PORTICO_SMS_FROM/);
  });
});

describe('every setting', () => {
  const sources = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && entry.name !== 'config.ts')
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const unused = (file: string, ...folders: string[]) => {
    const body = /export interface Config \{\n([\s\S]*?)\n\}/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const members = [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, member]) => member ?? '');
    const text = folders.flatMap(sources).join('\n');
    return { members: members.length, unused: members.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)) };
  };

  it('that the server reads is used by it, and what it tells the console is used by the console', () => {
    const server = unused('server/config/config.ts', 'server');
    expect(server).toEqual({ members: server.members, unused: [] });
    expect(server.members).toBeGreaterThan(15);
    const told = unused('src/boot/config.ts', 'src', 'customViews', 'dataProvider', 'resources');
    expect(told).toEqual({ members: told.members, unused: [] });
    expect(told.members).toBeGreaterThan(6);
  });
});
