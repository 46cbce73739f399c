import { describe, expect, it } from 'vitest';
import { metaAt } from '../../../domain/dialect/meta';
import { memberSuggestions, valueSuggestions, type KnownNames } from '../../../domain/dialect/suggestions';
import { ICONS, WIDGETS } from '../../../domain/schema/model/registry';

const names: KnownNames = {
  permissions: ['user:view', 'user:edit'],
  resources: ['scopes', 'identities'],
  properties: ['id', 'name'],
  sections: ['general'],
  presets: ['mine'],
  actions: ['renew'],
  summary: ['ends'],
};
const none = new Set<string>();
const members = (path: (string | number)[], present = none) =>
  memberSuggestions(path, names, present).map(({ label }) => label);
const values = (path: (string | number)[]) =>
  valueSuggestions(path, names).map(({ label }) => JSON.parse(label) as unknown);

describe('what may stand here', () => {
  it('knows the keywords of the dialect in their places', () => {
    expect(members([])).toEqual(expect.arrayContaining(['x-resource', 'x-i18n', 'properties', 'required']));
    expect(members(['properties', 'name'])).toEqual(expect.arrayContaining(['type', 'maxLength', 'x-field']));
    expect(members(['properties', 'name', 'x-field'])).toEqual(
      expect.arrayContaining(['widget', 'filter', 'visibleWhen']),
    );
    expect(members(['x-views', 'list', 'columns', 0])).toEqual(
      expect.arrayContaining(['field', 'second', 'hidden', 'width']),
    );
    expect(members(['x-resource'])).not.toContain('widget');
  });

  it('leaves out what is there, and names what must be', () => {
    expect(members(['x-resource'], new Set(['name', 'id']))).not.toContain('id');
    expect(memberSuggestions(['x-resource'], names, none).find(({ label }) => label === 'title')?.required).toBe(true);
  });

  it('begins a member with a value of its type', () => {
    const value = (path: string[], label: string) =>
      memberSuggestions(path, names, none).find((one) => one.label === label)?.value;
    expect(value([], 'x-resource')).toBe('{}');
    expect(value([], 'required')).toBe('[]');
    expect(value([], 'additionalProperties')).toBe('false');
    expect(value(['x-resource'], 'icon')).toBe('""');
    expect(value(['x-resource'], 'readOnly')).toBe('true');
  });

  it.each([
    [['x-resource', 'icon'], ICONS],
    [
      ['x-resource', 'sort', 1],
      ['ASC', 'DESC'],
    ],
    [['x-permissions', 'view', 3], names.permissions],
    [['x-permissions', 'rows', 0, 'unless', 0], names.permissions],
    [['properties', 'name', 'x-field', 'widget'], WIDGETS],
    [['properties', 'name', 'x-field', 'reference', 'resource'], names.resources],
    [['properties', 'name', 'x-field', 'filter', 'op'], expect.arrayContaining(['contains', 'gte']) as unknown],
    [['x-views', 'list', 'columns', 2], names.properties],
    [['x-views', 'form', 'sections', 0, 'fields', 0], names.properties],
    [
      ['x-views', 'list', 'perPage'],
      [10, 25, 50, 100],
    ],
    [
      ['x-resource', 'readOnly'],
      [true, false],
    ],
    [['properties', 'name', 'type'], expect.arrayContaining(['string', 'integer']) as unknown],
  ])('offers at %j the names that are known there', (path, expected) => {
    expect(values(path as string[])).toEqual(expected);
  });

  it('offers properties in conditions and texts, with the two roots', () => {
    const condition = ['properties', 'name', 'x-field', 'visibleWhen', 'properties'];
    expect(members(condition)).toEqual(['id', 'name', '$user', '$mode']);
    expect(members(['x-i18n', 'fr', 'fields'])).toEqual(['id', 'name']);
    expect(members(['x-i18n', 'fr', 'sections'])).toEqual(['general']);
  });

  it('says nothing where the dialect ends', () => {
    expect(metaAt(['x-nope', 'deep'])).toEqual([]);
    expect(members(['x-nope'])).toEqual([]);
  });
});
