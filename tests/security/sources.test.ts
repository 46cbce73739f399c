import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = process.cwd();
const BROWSER = ['src', 'resources', 'customViews', 'dataProvider', 'domain', 'locales'];
const SERVER = ['server', 'domain', 'bin'];
const SOURCE = /\.(?:ts|tsx|mjs)$/;

/** Source files below `folders`, without comments, by their path. */
function sources(folders: readonly string[]): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
  return new Map(
    paths.map((path) => [
      path,
      readFileSync(join(ROOT, path), 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/(^|\s)\/\/.*$/gm, '$1'),
    ]),
  );
}

/** Files that contain `pattern`, except those that may. */
function found(folders: readonly string[], pattern: RegExp, except: readonly string[] = []): string[] {
  const all = sources(folders);
  expect(all.size).toBeGreaterThan(50);
  return [...all].flatMap(([path, text]) =>
    pattern.test(text) && !except.some((one) => path.startsWith(one)) ? [path] : [],
  );
}

describe('package-lock.json', () => {
  it('is the list of every package, with the version and the checksum of what is installed (ASVS V15.1.2)', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version?: string; integrity?: string; resolved?: string }>;
    };
    const entries = Object.entries(packages).filter(([path]) => path !== '');
    expect(entries.length).toBeGreaterThan(300);
    const loose = entries.filter(
      ([, one]) => !/^\d+\./.test(one.version ?? '') || !one.integrity?.startsWith('sha512-'),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
    // Nothing from version control, a file or a plain address.
    expect(entries.filter(([, { resolved = 'https:' }]) => !resolved.startsWith('https:'))).toEqual([]);
    const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, Record<string, string>>;
    // Beside a version: another name for a package, `npm:<package>@<version>`.
    const asked = { ...own['dependencies'], ...own['devDependencies'], ...own['optionalDependencies'] };
    expect(
      Object.entries(asked).filter(
        ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version.replace(/^npm:[\w-]+@/, '')),
      ),
    ).toEqual([]);
    expect(Object.keys(asked).filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([]);
  });
});

describe('the source code never', () => {
  it('runs text as code (ASVS V1.3.2)', () => {
    // Constant scripts, which give regular expressions a time limit.
    const limited = ['server/context/patterns/runWithLimit.ts', 'server/syslog/parsers/recogniseWithLimit.ts'];
    expect(found([...BROWSER, ...SERVER], /\beval\(|new Function\(|from 'node:vm'/, limited)).toEqual([]);
    expect(found([...BROWSER, ...SERVER], /set(?:Timeout|Interval)\(\s*['"`]/)).toEqual([]);
  });

  it('puts text into a page as HTML (ASVS V3.2.2)', () => {
    const html = /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write/;
    expect(found(BROWSER, html)).toEqual([]);
  });

  it('gives a command line to a shell (ASVS V1.2.5)', () => {
    expect(found(SERVER, /\bexecSync\(|\bexec\(\s*[`'"]|shell:\s*true/, ['bin/'])).toEqual([]);
    // The database, and programs of our own that take no arguments.
    const starts = found(SERVER, /from 'node:child_process'/, [
      'server/db/embedded/',
      'server/workers/workerProcess.ts',
      'bin/',
    ]);
    expect(starts).toEqual([]);
  });

  it('takes a random number that can be guessed (ASVS V11.5.1)', () => {
    expect(found(SERVER, /Math\.random\(/)).toEqual([]);
  });

  it('does cryptography with anything but Node.js, Argon2 and one audited library (ASVS V11.2.1)', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const words =
      /crypt|cipher|argon|hash|noble|sodium|nacl|forge|jose|jwt|jsrsasign|elliptic|sjcl|md5|sha\d|aes|pbkdf|hmac/i;
    const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => words.test(name));
    // The identity provider of the tests signs with the library that @node-saml/node-saml checks with, over `node:crypto`.
    // So does that of OpenID Connect, with `jose` (over WebCrypto), which openid-client checks with, too; logout tokens,
    // which openid-client does not know, are checked with it as well, and the type of an ID token is read with it.
    expect(names.sort()).toEqual(['@noble/ciphers', '@node-rs/argon2', 'jose', 'xml-crypto']);
    expect(dependencies).not.toHaveProperty('jose');
    expect(found([...BROWSER, ...SERVER], /from 'jose'/).sort()).toEqual([
      'server/actions/single-sign-on/logoutToken.ts',
      'server/actions/single-sign-on/openId.ts',
      'server/actions/single-sign-on/providerKeys.ts',
    ]);
    expect(found([...BROWSER, ...SERVER], /from 'openid-client'/)).toEqual([
      'server/actions/single-sign-on/openId.ts',
      'server/actions/single-sign-on/openIdClient.ts',
    ]);
    expect(dependencies).not.toHaveProperty('xml-crypto');
    expect(found([...BROWSER, ...SERVER], /from 'xml-crypto'/)).toEqual([]);
    expect(found([...BROWSER, ...SERVER], /from '@node-saml\//)).toEqual([
      'server/files/saml/checkAssertion.ts',
      'server/files/saml/serviceProvider.ts',
    ]);
    // The drafts of forms are encrypted in the browser, which has no `crypto.subtle` over http.
    expect(found([...BROWSER, ...SERVER], /from '@noble\//)).toEqual(['resources/engine/form/draftStore.ts']);
    expect(found([...BROWSER, ...SERVER], /from '@node-rs\/argon2'/)).toEqual([
      'server/auth/passwords.ts',
      'server/demo/passwords.ts',
    ]);
    // Node's by this name alone, and only in the server; no one's own tables and rounds.
    expect(found([...BROWSER, ...SERVER], /from 'crypto'|require\(/, ['bin/'])).toEqual([]);
    expect(found(BROWSER, /from 'node:crypto'/)).toEqual([]);
    const own = /\b(?:S_?BOX|ROUND_CONSTANTS|0x6a09e667|0x67452301|1732584193|1779033703|0x61707865)\b/i;
    expect(found([...BROWSER, ...SERVER], own)).toEqual([]);
  });

  it('hashes or encrypts with what is broken (ASVS V11.3.1, V11.3.2, V11.4.1)', () => {
    expect(found(SERVER, /create(?:Hash|Hmac)\(\s*'(?!sha(?:256|384|512)')/)).toEqual([]);
    expect(found(SERVER, /create(?:C|Dec)ipheriv\(\s*'(?!aes-256-gcm')/)).toEqual([]);
    expect(found(SERVER, /createCipher\(|createDecipher\(|pbkdf2|['"]rc4|['"]des-|-ecb|-cbc/)).toEqual([]);
  });

  it('switches the check of a certificate off (ASVS V12.3.2)', () => {
    expect(found(SERVER, /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });

  it('calls an address that another person has chosen, but for identity providers, by the one way that checks it (ASVS V1.3.6, V13.2.4, V15.3.2)', () => {
    const client = /import (?!type\b)(?:\w+|\*|\{[^}]*\b(?:get|request|Agent)\b[^}]*\})[^;]*from '(?:node:)?https?2?'/;
    expect(found(['server'], client)).toEqual([]);
    const calls = /(?<![.\w])fetch\(|from '(?:undici|axios|got|node:dgram|node:dns(?:\/promises)?)'/;
    // The operator's SMS gateway: an address of the configuration, without redirects. Syslog: a port that only receives.
    const udp = 'server/syslog/reception/udp.ts';
    // Identity providers of OpenID Connect, wireless dashboards, and receivers of webhooks: `outgoing.test.ts`.
    const checked = 'server/outgoing/checkedFetch.ts';
    // The names of their addresses are looked up there, and only for that.
    const names = 'server/outgoing/names.ts';
    expect(found(['server'], calls).sort()).toEqual(['server/actions/mail/smsCarrier.ts', checked, names, udp]);
    expect(found(['server'], /outgoing\/names'/)).toEqual([]);
    expect(found(['server'], /from '\.\/names'/).filter((path) => path.startsWith('server/outgoing/'))).toEqual([
      checked,
    ]);
    expect(found(['server'], /checkedFetch\(/).sort()).toEqual([
      'server/actions/mail/webhookCarrier.ts',
      'server/actions/single-sign-on/openIdClient.ts',
      'server/actions/single-sign-on/providerKeys.ts',
      'server/actions/wireless-dashboard/readDashboard.ts',
      checked,
    ]);
    expect(readFileSync(join(ROOT, checked), 'utf8')).toContain("redirect: 'manual'");
    expect(readFileSync(join(ROOT, udp), 'utf8')).not.toMatch(/\.(?:send|connect)\(/);
  });

  it('opens a WebSocket, listens to messages of other windows or loads a script from elsewhere (ASVS V3.5.5, V4.4, V14.2.3)', () => {
    // Windows of companies, which name their own origin and take messages from it alone (`companyWindow.test.ts`); and the
    // tabs of a browser, by a channel that has no other origin.
    expect(found(BROWSER, /new WebSocket|postMessage\(|addEventListener\(\s*'message'/).sort()).toEqual([
      'dataProvider/companyWindow.ts',
      'src/signals/tabSignal.ts',
    ]);
    expect(readFileSync(join(ROOT, 'src/signals/tabSignal.ts'), 'utf8')).not.toMatch(/window\.|parent|opener/);
    expect(readFileSync(join(ROOT, 'dataProvider/companyWindow.ts'), 'utf8')).not.toMatch(/postMessage\([^)]*'\*'/);
    expect(found(SERVER, /WebSocket|from 'ws'/)).toEqual([]);
    expect(readFileSync(join(ROOT, 'index.html'), 'utf8')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  it('looks anything up in a directory, an XPath or a cache by what a person typed (ASVS V1.2.6, V1.2.7, V1.3.9)', () => {
    // The builds take in development packages too.
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const names = Object.keys({ ...dependencies, ...devDependencies });
    expect(names).toContain('fastify');
    expect(names.filter((name) => /ldap|xpath|memcache|mongo|graphql|redis/i.test(name))).toEqual([]);
  });

  it('writes a log anywhere but to standard output and the audit log (ASVS V16.2.3)', () => {
    // Counts of the syslog messages that arrive are no log.
    const files =
      /createWriteStream\(|appendFile(?:Sync)?\(|pino\.(?:transport|destination)|\bnew Syslog(?!Counts\()|transport:\s*\{/;
    // Backups, and uploads while they arrive.
    const others = ['server/db/backup/', 'server/http/limits/incoming.ts'];
    expect(found(['server'], files, others)).toEqual([]);
  });

  it('holds a key or a password of an installation (ASVS V13.3.1)', () => {
    const secret =
      /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bpt[skl]_[A-Za-z0-9_-]{43}\b|smtps?:\/\/\w+:\w+@(?!mail\.example)/;
    expect(found([...BROWSER, ...SERVER], secret)).toEqual([]);
  });
});
