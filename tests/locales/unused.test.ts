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

it('has no text that nothing shows', () => {
  const keys = [...keysOf(fr), ...keysOf({ studio })];
  expect(keys.length).toBeGreaterThan(500);
  const isUsed = (key: string) =>
    literals.has(key) || labels.has(key) || [...prefixes, ...READ_AS_OBJECTS].some((prefix) => key.startsWith(prefix));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});
