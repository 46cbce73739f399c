import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { kiosks, schemaFolder, type SchemaFolder } from '../../../support/kiosks';

/** Each part is short and bounded; together they have a billion ways to match 30 letters. */
const RUNAWAY = '^((a|a){4}){4}(a|a){4}(a|a){4}(a|a){4}b$';
const CRAFTED = 'a'.repeat(29);
const MATCHING = `${'a'.repeat(28)}b`;
const TOO_LONG = 'a'.repeat(10_001);

const runaway = { properties: { k_name: { type: 'string', pattern: RUNAWAY } } };
/** Each lets a save through, or leaves a value alone, when the pattern does not match. */
const CONDITIONS = {
  not: { schema: { not: runaway } },
  if: { schema: { if: runaway, then: { properties: { k_grade: { const: 1 } } } } },
  anyof: { schema: { anyOf: [{ not: runaway }, { properties: { k_grade: { const: 1 } } }] } },
  required: { price: { requiredWhen: runaway } },
  enabled: { price: { enabledWhen: { not: runaway } } },
  visible: { price: { visibleWhen: { not: runaway }, whenHidden: 'clear' } },
} as const;

let schemas: SchemaFolder;
let test: TestApp;

/** Kiosks under another name. */
function copy(name: string, schema: object, price?: object) {
  const changed = kiosks();
  delete changed['x-actions'];
  for (const texts of Object.values(changed['x-i18n'] as Record<string, object>)) Object.assign(texts, { actions: {} });
  Object.assign(changed['x-resource'] as object, { name });
  Object.assign(changed['x-backend'] as object, { type: name });
  Object.assign(changed['x-storage'] as object, { table: `kiosk_${name}` });
  changed.properties['k_name'] = { type: 'string', maxLength: 20_000 };
  if (price) changed.properties['k_price'] = { type: ['number', 'null'], 'x-field': price };
  return { ...changed, ...schema };
}

beforeAll(async () => {
  schemas = await schemaFolder();
  const changed = kiosks();
  changed.properties['k_name'] = { type: 'string', maxLength: 120, pattern: RUNAWAY };
  await schemas.write('kiosks', changed);
  for (const [name, own] of Object.entries(CONDITIONS)) {
    await schemas.write(name, copy(name, 'schema' in own ? own.schema : {}, 'price' in own ? own.price : undefined));
  }
  const hidden = copy('hidden', {});
  Object.assign(hidden['x-permissions'] as object, { rows: [{ where: runaway, unless: ['superadmin:edit'] }] });
  await schemas.write('hidden', hidden);
  test = await testApp({ schemaFolder: schemas.folder });
});
afterAll(async () => {
  await test.close();
  await schemas.close();
});

const create = (resource: string, values: object) =>
  test.as('admin', { method: 'POST', url: `/rest/${resource}`, payload: { k_state: 'shown', ...values } });

it('a pattern that was accepted and takes long for a crafted text does not block the server', async () => {
  const before = performance.now();
  const answer = await create('kiosks', { k_name: CRAFTED });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ fields: { k_name: {} } });
  // Without the limit it takes tens of seconds.
  expect(performance.now() - before).toBeLessThan(2_000);
});

it('a text that matches in time still matches', async () => {
  expect((await create('kiosks', { k_name: MATCHING })).statusCode).toBe(201);
});

describe('a text on which a pattern was not run to its end', () => {
  it.each(Object.keys(CONDITIONS))('is refused where a condition looks at it: %s', async (name) => {
    for (const k_name of [CRAFTED, TOO_LONG]) {
      // Whether a price is required is asked when there is none.
      const answer = await create(name, { k_name, ...(name !== 'required' && { k_price: 5 }) });
      expect([answer.statusCode, answer.json<{ fields?: unknown }>().fields]).toEqual([
        422,
        { k_name: { msg_code: 'FIELD_INVALID_FORMAT', msg_args: [] } },
      ]);
    }
    const known = await create(name, { k_name: 'b', k_price: 5 });
    expect(known.statusCode).toBe(201);
    const { kioskid } = known.json<{ kioskid: number }>();
    const url = `/rest/${name}/${kioskid}`;
    const changed = await test.as('admin', {
      method: 'PUT',
      url,
      payload: { k_name: CRAFTED, k_price: name === 'required' ? null : 6 },
    });
    expect([changed.statusCode, changed.json<{ fields?: unknown }>().fields]).toMatchObject([422, { k_name: {} }]);
  });

  it('is not in the audit log where it may be one of a hidden row', async () => {
    const titles = async () =>
      (await test.database.ownerQuery(`select lo_data::text as data from auditlog where lo_element = 'hidden'`)).map(
        ({ data }) => String(data),
      );
    expect((await create('hidden', { k_name: 'plain' })).statusCode).toBe(201);
    expect((await create('hidden', { k_name: CRAFTED })).statusCode).toBe(201);
    const [plain, crafted] = await titles();
    expect(plain).toContain('plain');
    expect(crafted).toBeDefined();
    expect(crafted).not.toContain(CRAFTED);
  });
});
