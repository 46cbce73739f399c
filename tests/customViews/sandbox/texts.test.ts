import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textRows, withText } from '../../../customViews/sandbox/panes/textRows';
import { endpointsOf } from '../../../customViews/sandbox/panes/endpoints';
import { permissionsFor, previewModel } from '../../../customViews/sandbox/preview/previewModel';
import { compile } from '../../../domain/schema/compile';
import type { PermissionLayout } from '../../../domain/schema/model/model';
import { LOCALES } from '../../../domain/text/locale';
import { schemaTemplate } from '../../../server/actions/studio/schemaTemplate';

const layout = JSON.parse(readFileSync('schemas/permissions.json', 'utf8')) as PermissionLayout;
const files = readdirSync('schemas/resources');
const template = schemaTemplate('visitor-badges');
const judge = (text: string) => compile([{ file: 'visitor-badges.schema.json', text }], layout);
const missing = (text: string) =>
  textRows(text).flatMap(({ path, required, texts }) =>
    LOCALES.filter((locale) => required && texts[locale] === undefined).map((locale) => `${locale} ${path.join('.')}`),
  );

describe('the table of texts', () => {
  it.each(files)('misses nothing in %s, which compiles', (name) => {
    expect(missing(readFileSync(`schemas/resources/${name}`, 'utf8'))).toEqual([]);
  });

  it('marks what the compiler misses, and mends it', () => {
    const broken = template.replace('"startsOn": "Inicio",\n', '').replace('"active": "Active", ', '');
    expect(missing(broken).sort()).toEqual(['en enums.status.active', 'es fields.startsOn']);
    expect(judge(broken).errors).toHaveLength(2);
    const mended = withText(
      withText(broken, 'es', ['fields', 'startsOn'], 'Comienzo'),
      'en',
      ['enums', 'status', 'active'],
      'Active',
    );
    expect(judge(mended).errors).toEqual([]);
    expect(missing(mended)).toEqual([]);
  });

  it('asks for the texts of what was just declared', () => {
    const more = template.replace(
      '"enum": ["draft", "active", "closed"]',
      '"enum": ["draft", "active", "closed", "lost"]',
    );
    expect(missing(more)).toEqual(LOCALES.map((locale) => `${locale} enums.status.lost`));
  });

  it('shows what is written besides, and takes out what is emptied', () => {
    const help = withText(template, 'fr', ['help', 'name'], 'Le nom du badge');
    expect(textRows(help).find(({ path }) => path.join('.') === 'help.name')).toMatchObject({ required: false });
    expect(judge(help).errors).toEqual([]);
    expect(JSON.parse(withText(help, 'fr', ['help', 'name'], ''))).toEqual({
      ...(JSON.parse(template) as object),
      'x-i18n': {
        ...(JSON.parse(help) as { 'x-i18n': object })['x-i18n'],
        fr: expect.not.objectContaining({ help: { name: '' } }) as object,
      },
    });
  });

  it('shows what it can of a text that is no JSON', () => {
    expect(textRows(template.slice(0, 2600)).length).toBeGreaterThan(5);
    expect(textRows('')).toHaveLength(2);
  });
});

describe('who sees what in the preview', () => {
  const resource = judge(template).model.resources['visitor-badges']!;

  it('follows the rights of the chosen role, interlocks included', () => {
    const all = permissionsFor({ kind: 'all', names: [] }, [], layout);
    const view = permissionsFor({ kind: 'view', names: [] }, [], layout);
    expect(all.size).toBe(layout.bits.length);
    expect([...view].filter((name) => name.endsWith(':edit'))).toEqual([]);
    expect(permissionsFor({ kind: 'some', names: ['global:edit'] }, [], layout).has('user:edit')).toBe(false);
    const texts = { areas: {}, names: {} };
    const seen = (names: string[]) => previewModel([resource], new Set(names), 'fr', layout, texts).resources[0];
    expect(seen([])).toBeUndefined();
    expect(seen(['global:view'])?.can).toMatchObject({ view: true, create: false });
    expect(seen(['global:view', 'global:edit'])?.can.create).toBe(true);
  });

  it('lists the addresses that the server answers at', () => {
    expect(endpointsOf(resource).map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      'GET /legacy/elements/visitor_badges',
      'GET /legacy/elements/visitor_badges/{id}',
      'POST /legacy/elements/visitor_badges',
      'POST /legacy/elements/visitor_badges',
      'POST /legacy/elements/visitor_badges/many',
      'DELETE /legacy/elements/visitor_badges/{id}',
      'POST /legacy/elements/visitor_badges/{id}/restore',
    ]);
    expect(endpointsOf({ ...resource, readOnly: true })).toHaveLength(2);
  });
});
