import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { kiosks, schemaFolder, type SchemaFolder } from '../../../support/kiosks';

type Json = Record<string, unknown>;

/** A resource whose records go with a record of the same resource. */
let test: TestApp;
let schemas: SchemaFolder;
beforeAll(async () => {
  schemas = await schemaFolder();
  const schema = kiosks();
  delete (schema['x-resource'] as Json)['softDelete'];
  delete schema.properties['k_deletedAt'];
  schema['x-actions'] = [];
  schema.properties['k_parentid'] = {
    type: ['integer', 'null'],
    'x-field': { filter: { op: 'in' }, reference: { resource: 'kiosks', as: 'parent', onDelete: 'cascade' } },
  };
  for (const texts of Object.values(schema['x-i18n'] as Record<string, Json>)) {
    delete texts['actions'];
    const fields = texts['fields'] as Json;
    delete fields['k_deletedAt'];
    fields['k_parentid'] = 'Parent';
  }
  await schemas.write('kiosks', schema);
  test = await testApp({ schemaFolder: schemas.folder, env: { PORTICO_SCHEMAS: schemas.folder } });
});
afterAll(async () => {
  await test.close();
  await schemas.close();
});

const rest = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: Json) =>
  test.as('superadmin', { method, url: `/rest/kiosks${url}`, ...(payload && { payload }) });
let made = 0;
const nameOf = () => `Kiosk ${(made += 1)}`;
const make = async (parent: number | null) => {
  const values = { k_name: nameOf(), k_state: 'shown', k_parentid: parent };
  const answer = await rest('POST', '', values);
  expect(answer.statusCode, answer.body).toBe(201);
  return Number(answer.json<{ kioskid: number }>().kioskid);
};
const adopt = (id: number, parent: number) =>
  rest('PUT', `/${id}`, { k_name: nameOf(), k_state: 'shown', k_parentid: parent });
const left = async (ids: readonly number[]) =>
  (await test.database.ownerQuery('select kioskid from kiosk where kioskid = any($1)', [ids])).length;

it('a record goes with the one that it points at, also in a circle, and each once', async () => {
  const first = await make(null);
  const second = await make(first);
  const third = await make(second);
  const alone = await make(null);
  expect((await adopt(first, third)).statusCode).toBe(200);
  expect((await adopt(alone, alone)).statusCode).toBe(200);
  expect((await rest('DELETE', `/${second}`)).statusCode).toBe(200);
  expect(await left([first, second, third])).toBe(0);
  expect((await rest('DELETE', `/${alone}`)).statusCode).toBe(200);
  expect(await left([alone])).toBe(0);
  const [entries] = await test.database.ownerQuery(
    `select count(*)::int as n from auditlog where lo_action = 'delete' and lo_elementid = any($1)`,
    [[first, second, third, alone].map(String)],
  );
  expect(entries?.['n']).toBe(4);
});
