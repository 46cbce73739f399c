import { describe, expect, it } from 'vitest';
import { edited, everyLanguage, fileOf } from '../fixture';
import { compileGadgets, expectWrong, gadgets, type Row } from './gadgets';

const AT = '/properties/note/x-field';
const secret = { name: 'key', type: 'text', in: ['new'], secret: true };

/** The gadgets with a field of declared parameters. */
const withParams = (fields: readonly object[], own: object = {}) => ({
  [AT]: { cast: 'json', params: { by: 'state', superadmin: ['superadmin:edit'], fields }, ...own },
  ...everyLanguage('/params', { note: { labels: { key: 'Key' } } }),
  '/x-storage/search': ['name'],
});

describe('secret parameters', () => {
  it.each<Row>([
    [
      'of a type that is not text',
      withParams([{ ...secret, type: 'boolean' }]),
      { pointer: `${AT}/params/fields/0`, message: /of type "text".*"key"/, at: '{' },
    ],
    [
      'with a default',
      withParams([{ ...secret, default: 'admin' }]),
      { pointer: `${AT}/params/fields/0`, message: /has no default/, at: '{' },
    ],
    [
      'that are none for another value',
      withParams([secret, { name: 'key', type: 'text', in: ['used'] }]),
      { pointer: `${AT}/params/fields/1`, message: /"key" is a secret elsewhere/, at: '{' },
    ],
    [
      'in a field that can be sorted',
      withParams([secret], { sortable: true }),
      { pointer: AT, message: /"note" contains secrets/, at: '"x-field":' },
    ],
  ])('%s', (_, changes, wrong) => expectWrong(changes, wrong));

  it('are accepted as declared', () => {
    expect(compileGadgets(fileOf(edited(gadgets, withParams([secret, { ...secret, in: ['used'] }])))).errors).toEqual(
      [],
    );
  });
});
