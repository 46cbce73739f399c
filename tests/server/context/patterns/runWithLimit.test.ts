import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../support/app';
import { kiosks, schemaFolder, type SchemaFolder } from '../../../support/kiosks';

/** Each part is short and bounded; together they have a billion ways to match 30 letters. */
const RUNAWAY = '^((a|a){4}){4}(a|a){4}(a|a){4}(a|a){4}b$';
const CRAFTED = 'a'.repeat(29);

let schemas: SchemaFolder;
let test: TestApp;
beforeAll(async () => {
  schemas = await schemaFolder();
  const changed = kiosks();
  changed.properties['k_name'] = { type: 'string', maxLength: 120, pattern: RUNAWAY };
  await schemas.write('kiosks', changed);
  test = await testApp({ schemaFolder: schemas.folder });
});
afterAll(async () => {
  await test.close();
  await schemas.close();
});

it('a pattern that was accepted and takes long for a crafted text does not block the server', async () => {
  const before = performance.now();
  const answer = await test.as('admin', {
    method: 'POST',
    url: '/rest/kiosks',
    payload: { k_name: CRAFTED, k_state: 'shown' },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ fields: { k_name: {} } });
  // Without the limit it takes tens of seconds.
  expect(performance.now() - before).toBeLessThan(2_000);
});

it('a text that matches in time still matches', async () => {
  const payload = { k_name: `${'a'.repeat(28)}b`, k_state: 'shown' };
  expect((await test.as('admin', { method: 'POST', url: '/rest/kiosks', payload })).statusCode).toBe(201);
});
