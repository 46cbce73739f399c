import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memoryProvider } from '../../../../customViews/sandbox/preview/memoryProvider';
import { sampleRows, SAMPLES } from '../../../../customViews/sandbox/preview/samples';
import { compile } from '../../../../domain/schema/compile';
import { validatorOf } from '../../../../domain/schema/lint/validator';
import type { PermissionLayout, Resource } from '../../../../domain/schema/model/model';
import { kiosks } from '../../../support/kiosks';

const files = [
  ...readdirSync('schemas/resources').map((name) => ({
    file: `schemas/resources/${name}`,
    text: readFileSync(`schemas/resources/${name}`, 'utf8'),
  })),
  { file: 'kiosks.schema.json', text: JSON.stringify(kiosks()) },
];
const layout = JSON.parse(readFileSync('schemas/permissions.json', 'utf8')) as PermissionLayout;
const resources = Object.values(compile(files, layout).model.resources);
const NOW = Date.parse('2026-03-01T12:00:00Z');
const named = (name: string) => resources.find((resource) => resource.name === name) as Resource;

describe.each(resources.map((resource) => [resource.name, resource] as const))('samples of %s', (_, resource) => {
  it('are records that the schema accepts, field by field', () => {
    const wrong = sampleRows(resource, NOW).flatMap((row) =>
      resource.fields.flatMap((field) => {
        const value = row[field.name];
        if (value === undefined || value === null) return [];
        const judge = validatorOf(field.schema);
        return typeof judge !== 'string' && !judge(value) ? [`${field.name}: ${JSON.stringify(value)}`] : [];
      }),
    );
    expect([...new Set(wrong.map((text) => text.split(':')[0]))]).toEqual([]);
  });

  it('are the same each time, and have a key each', () => {
    const rows = sampleRows(resource, NOW);
    expect(sampleRows(resource, NOW)).toEqual(rows);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(SAMPLES);
  });
});

describe('the provider of the preview', () => {
  const list = (filter: object, page = 1) => ({
    pagination: { page, perPage: 10 },
    sort: { field: 'k_name', order: 'ASC' as const },
    filter,
  });

  it('filters, sorts and pages as the server does', async () => {
    const provider = memoryProvider([named('kiosks')], NOW);
    const all = await provider.getList('kiosks', list({}));
    expect(all.data).toHaveLength(10);
    expect(all.total).toBe(
      SAMPLES - sampleRows(named('kiosks'), NOW).filter((row) => row['k_deletedAt'] != null).length,
    );
    const names = all.data.map((row) => String(row['k_name']).toLowerCase());
    expect(names).toEqual([...names].sort());
    const shown = await provider.getList('kiosks', list({ k_state: ['shown'] }));
    expect(new Set(shown.data.map((row) => row['k_state'] as string))).toEqual(new Set(['shown']));
    const some = await provider.getList('kiosks', list({ q: String(all.data[0]?.['k_name']).slice(0, 4) }));
    expect(some.total).toBeGreaterThan(0);
    expect(some.total).toBeLessThan(all.total ?? 0);
    expect((await provider.getList('kiosks', list({ deleted: 'with' }))).total).toBe(SAMPLES);
  });

  it('creates, changes, deletes and restores, in memory alone', async () => {
    const provider = memoryProvider([named('kiosks')], NOW);
    const { data: made } = await provider.create('kiosks', { data: { k_name: 'Neuf' } });
    expect((await provider.getOne('kiosks', { id: made.id })).data).toMatchObject({ k_name: 'Neuf', version: 1 });
    const changed = await provider.update('kiosks', { id: made.id, data: { k_name: 'Zanzibar' }, previousData: made });
    expect(changed.data).toMatchObject({ k_name: 'Zanzibar', version: 2 });
    await provider.delete('kiosks', { id: made.id, previousData: made });
    expect((await provider.getList('kiosks', list({ q: 'Zanzibar' }))).total).toBe(0);
    await provider.restore('kiosks', { id: made.id });
    expect((await provider.getList('kiosks', list({ q: 'Zanzibar' }))).total).toBe(1);
    await expect(provider.getOne('kiosks', { id: 5 })).rejects.toMatchObject({ status: 404 });
    expect((await memoryProvider([named('kiosks')], NOW).getList('kiosks', list({ q: 'Zanzibar' }))).total).toBe(0);
  });
});
