import { describe, expect, it } from 'vitest';
import { messageFor } from '../../../../domain/schema/model/messages';
import { compileAll, scopes } from '../../fixture';
import { gadgets, owners } from '../gadgets';

const { fields = [] } = compileAll(scopes, owners, gadgets).model.resources['gadgets'] ?? {};
const field = (name: string) => fields.find((one) => one.name === name);

describe('the message for a keyword that a field failed', () => {
  it.each([
    ['required', undefined, 'FIELD_REQUIRED', []],
    ['minLength', 1, 'FIELD_REQUIRED', []],
    ['minLength', 2, 'FIELD_TOO_SHORT', [2]],
    ['maxLength', 80, 'FIELD_TOO_LONG', [80]],
    ['minimum', 10, 'FIELD_TOO_SMALL', [10]],
    ['exclusiveMinimum', 10, 'FIELD_TOO_SMALL', [10]],
    ['maximum', 10, 'FIELD_TOO_BIG', [10]],
    ['exclusiveMaximum', 10, 'FIELD_TOO_BIG', [10]],
    ['enum', ['a', 'b'], 'FIELD_INVALID_CHOICE', []],
    ['const', 'a', 'FIELD_INVALID_CHOICE', []],
    ['format', 'email', 'FIELD_INVALID_EMAIL', []],
    ['format', 'date', 'FIELD_INVALID_FORMAT', []],
    ['pattern', '^a', 'FIELD_INVALID_FORMAT', []],
    ['uniqueItems', true, 'FIELD_INVALID_FORMAT', []],
  ])('%s %j', (keyword, limit, code, args) => {
    expect(messageFor(field('note'), keyword, limit)).toEqual({ code, args });
    expect(messageFor(undefined, keyword, limit)).toEqual({ code, args });
  });

  it('says of a number that it is none', () => {
    expect(messageFor(field('hours'), 'type', 'integer').code).toBe('FIELD_INVALID_NUMBER');
    expect(messageFor(field('note'), 'type', 'string').code).toBe('FIELD_INVALID_TYPE');
    expect(messageFor(undefined, 'type').code).toBe('FIELD_INVALID_TYPE');
  });

  it('is the field’s own where it has one, for that keyword alone', () => {
    expect(messageFor(field('name'), 'minLength', 3)).toEqual({ code: 'FIELD_REQUIRED', args: [3] });
    expect(messageFor(field('name'), 'maxLength', 80)).toEqual({ code: 'FIELD_TOO_LONG', args: [80] });
  });
});
