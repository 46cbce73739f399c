import { describe, expect, it } from 'vitest';
import { validatorOf } from '../../../domain/schema/lint/validator';

const verdict = (schema: Parameters<typeof validatorOf>[0], value: unknown) => {
  const judge = validatorOf(schema);
  return typeof judge === 'string' ? judge : judge(value);
};

describe('a judge of values', () => {
  it('is the same one for schemas that judge the same', () => {
    const named = { title: 'Name', description: 'Of it', type: 'string', maxLength: 3, default: 'a', readOnly: true };
    expect(validatorOf(named)).toBe(validatorOf({ type: 'string', maxLength: 3, examples: ['b'] }));
  });

  it('is never that of a schema as it was: neither edited, nor of the same object', () => {
    const schema = { type: 'string', maxLength: 3 };
    expect(verdict(schema, 'abcd')).toBe(false);
    schema.maxLength = 4;
    expect(verdict(schema, 'abcd')).toBe(true);
    expect(verdict({ type: 'string', maxLength: 3 }, 'abcd')).toBe(false);
    expect(verdict({ type: 'string', enum: ['1'] }, 1)).toBe(false);
    expect(verdict({ type: 'integer', enum: [1] }, 1)).toBe(true);
  });

  it('says what the validator says against a schema, about notes too', () => {
    expect(verdict({ type: 'string', title: 5 }, 'a')).toMatch(/title must be string/);
    expect(verdict({ type: 'string', minimum: 5 }, 'a')).toMatch(/strict/);
    expect(verdict({ type: 'string', minimum: 5 }, 'a')).toMatch(/strict/);
  });
});
