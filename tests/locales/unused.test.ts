import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOrder } from '../../customViews/events/orderDescription';
import { BULK_ORDER } from '../../customViews/identities/bulk/bulkDescription';
import { describeDesk } from '../../customViews/lobby/deskDescription';
import { fr } from '../../locales/fr';
import { studio } from '../../locales/fr/studio';

const FOLDERS = ['customViews', 'dataProvider', 'domain', 'resources', 'server', 'src', 'schemas'];
/** Read as objects or with a name that is put together, so that no source file contains the whole key. */
const READ_AS_OBJECTS = [
  ...['session.', 'guests.errors.', 'record.forbidden.', 'record.neverMade.'],
  ...['alerts.secret.', 'auditWatches.secret.'],
];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|json)$/.test(entry.name) && !entry.parentPath.includes('generated'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
).join('\n');
const literals = new Set([...sources.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key]) => key));
/** `engine.tones.${tone}` uses every key that begins with `engine.tones.`. */
const prefixes = [...sources.matchAll(/['`]([\w.]+\.)\$\{/g)].map(([, prefix]) => prefix ?? '');

/** The labels of forms that are described: `<labels>.<field>`. */
const labels = new Set(
  [BULK_ORDER, describeDesk([], ''), describeOrder(1, '1')].flatMap(({ properties, texts }) =>
    Object.keys(properties).map((name) => `${texts.labels}.${name}`),
  ),
);

function keysOf(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${path}${name}.`) : [`${path}${name}`],
  );
}
const everyKey = [...keysOf(fr), ...keysOf({ studio })];

/** `x.${is ? 'a' : 'b'}` asks for `x.a` and `x.b`; other parts can be anything. */
function askedFor(template: string): string[] {
  const [whole, a = '', b = ''] = /\$\{[^{}`]*\? '([\w.]+)' : '([\w.]+)'\}/.exec(template) ?? [];
  return whole === undefined ? [template] : [a, b].flatMap((part) => askedFor(template.replace(whole, part)));
}

it('has each text that is asked for by its key, or by a key of two cases', () => {
  const asked = [...sources.matchAll(/\btranslate\(\s*(?:'([\w.]+)'|`([^`]+)`)/g)]
    .flatMap(([, key, template]) => (key === undefined ? askedFor(template ?? '') : [key]))
    .filter((key) => !key.includes('$') && !key.startsWith('ra.'));
  expect(asked.length).toBeGreaterThan(500);
  const known = new Set(everyKey);
  expect(asked.filter((key) => !known.has(key))).toEqual([]);
});

it('has no text that nothing shows', () => {
  const keys = everyKey;
  expect(keys.length).toBeGreaterThan(500);
  const isUsed = (key: string) =>
    literals.has(key) || labels.has(key) || [...prefixes, ...READ_AS_OBJECTS].some((prefix) => key.startsWith(prefix));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});
