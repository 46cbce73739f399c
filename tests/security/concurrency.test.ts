import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../domain/schema/model/model';
import { testApp, type TestApp } from '../support/app';
import { apiClientFor, type Json } from '../support/apiClients';
import { kiosks, schemaFolder, type SchemaFolder } from '../support/kiosks';
import { rowsOf, type Rows } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';

const EDITORS = 20;
const all = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: EDITORS }, (_, n) => work(n)));
/** One resource of each face, a text of it and a second field that another editor changes. */
const FACES = [
  ['scopes', 'g_name', 'g_description'],
  ['tokens', 'name', 'description'],
  ['devices', 'display_name', 'name'],
  ['kiosks', 'k_name', 'k_note'],
] as const;

let schemas: SchemaFolder;
let test: TestApp;
let rows: Rows;
let samples: Samples;
beforeAll(async () => {
  schemas = await schemaFolder();
  await schemas.write('kiosks', kiosks());
  test = await testApp({ schemaFolder: schemas.folder });
  rows = rowsOf(test.database);
  samples = samplesOf(() => test.context.models.current().model, rows);
  await test.tokenOf('admin');
});
afterAll(async () => {
  await test.close();
  await schemas.close();
});
const resourceOf = (name: string) => test.context.models.current().model.resources[name] as Resource;
const make = async (resource: Resource) => {
  const face = apiClientFor(resource);
  const answer = await test.as('admin', face.create!(resource, await samples.body(resource)));
  return face.record(answer.json())[resource.id] as number;
};
const update = (resource: Resource, id: number, values: Json, version?: number) =>
  test.as('admin', {
    ...apiClientFor(resource).update!(resource, id, values),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const linesOf = async ({ backend }: Resource, id: number, action: string) =>
  (
    await test.database.ownerQuery(
      'select lo_data from auditlog where lo_element = $1 and lo_elementid = $2 and lo_action = $3 order by seq',
      [backend.type, String(id), action],
    )
  ).map(({ lo_data }) => (JSON.parse(String(lo_data)) as { changes: Record<string, [unknown, unknown]> }).changes);

describe.each(FACES)('twenty who edit one record of %s at once', (name, text, other) => {
  it('with the same version: one is first, the others are told', async () => {
    const resource = resourceOf(name);
    const id = await make(resource);
    const answers = await all((n) => update(resource, id, { [text]: `Editor ${n}` }, 1));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 412)).toHaveLength(EDITORS - 1);
    const winner = codes.indexOf(200);
    expect(await rows.read(resource, id)).toMatchObject({ [text]: `Editor ${winner}`, version: 2 });
  });

  it('who look again and try again: every save is 200 or 412, and what is there is some order of them', async () => {
    const resource = resourceOf(name);
    const id = await make(resource);
    const seen: number[] = [];
    const wrong: number[] = [];
    await all(async (n) => {
      for (let saved = false; !saved;) {
        const version = Number((await rows.read(resource, id))?.['version']);
        const { statusCode } = await update(
          resource,
          id,
          { [text]: `Editor ${id}-${n}`, [other]: `Note ${n}` },
          version,
        );
        if (statusCode === 200) seen.push(n);
        else if (statusCode !== 412) wrong.push(statusCode);
        saved = statusCode !== 412;
      }
    });
    expect(wrong).toEqual([]);
    const row = await rows.read(resource, id);
    const last = Number(/\d+$/.exec(String(row?.[text]))?.[0]);
    // Both fields are the same editor's: no one saw half of a save.
    expect(row).toMatchObject({ [other]: `Note ${last}`, version: EDITORS + 1 });
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: EDITORS }, (_, n) => n));
    // The log tells the same order: each save began with what the one before had left.
    const steps = (await linesOf(resource, id, 'update')).map((changes) => changes[text] as [unknown, unknown]);
    expect(steps).toHaveLength(EDITORS);
    for (const [index, step] of steps.entries()) if (index > 0) expect(step[0]).toBe(steps[index - 1]?.[1]);
    expect(steps.at(-1)?.[1]).toBe(row?.[text]);
  });

  it('without a version, each another field: nothing is lost', async () => {
    const resource = resourceOf(name);
    const id = await make(resource);
    const answers = await all((n) => update(resource, id, { [n % 2 ? text : other]: `Turn ${n}` }));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const row = await rows.read(resource, id);
    expect(row).toMatchObject({ version: EDITORS + 1, [text]: expect.stringMatching(/^Turn \d*[13579]$/) as string });
    expect(row?.[other]).toMatch(/^Turn \d*[02468]$/);
  });

  it('twenty who delete it: it is deleted once', async () => {
    const resource = resourceOf(name);
    const id = await make(resource);
    const answers = await all(() => test.as('admin', apiClientFor(resource).remove!(resource, id)));
    expect(new Set(answers.map(({ statusCode }) => Math.floor(statusCode / 100)))).toEqual(new Set([2]));
    const deleted = await test.database.ownerQuery(
      `select 1 from auditlog where lo_element = $1 and lo_elementid = $2 and lo_action = 'delete'`,
      [resource.backend.type, String(id)],
    );
    expect(deleted).toHaveLength(1);
  });
});

describe.each(FACES)('twenty who create one of %s at once', (name) => {
  it('with one idempotency key: one row, one answer, one line in the log', async () => {
    const resource = resourceOf(name);
    const face = apiClientFor(resource);
    const before = await rows.count(resource);
    const body = await samples.body(resource);
    const headers = { 'idempotency-key': `storm-${name}` };
    const answers = await all(() => test.as('admin', { ...face.create!(resource, body), headers }));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ json }) => JSON.stringify(json()))).size).toBe(1);
    expect(await rows.count(resource)).toBe(before + 1);
    const id = face.record(answers[0]?.json())[resource.id] as number;
    expect(await linesOf(resource, id, 'create')).toHaveLength(1);
  });
});

it.each([
  ['scopes', 'g_name', 'Only one'],
  ['teams', 'name', 'Only one'],
  ['devices', 'mac_address', '02:00:00:AA:AA:AA'],
  ['kiosks', 'k_name', 'Only one'],
])('twenty who take one %s.%s at once: one row, nineteen conflicts', async (name, unique, value) => {
  const resource = resourceOf(name);
  const before = await rows.count(resource);
  const values = { ...(await samples.body(resource)), [unique]: value };
  const answers = await all(() => test.as('admin', apiClientFor(resource).create!(resource, values)));
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([201, ...Array.from({ length: EDITORS - 1 }, () => 409)]);
  expect(await rows.count(resource)).toBe(before + 1);
});
