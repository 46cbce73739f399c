import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import permissions from '../../../schemas/permissions.json' with { type: 'json' };
import meta from '../../../schemas/meta/permissions.meta.json' with { type: 'json' };

const validate = new Ajv2020({ allErrors: true, strict: true }).compile(meta);

/** The file with one change. */
function changed(change: (file: Record<string, unknown>) => void): unknown {
  const file = structuredClone(permissions) as unknown as Record<string, unknown>;
  change(file);
  return file;
}

describe('the schema of schemas/permissions.json, which editors use', () => {
  it('accepts the file', () => {
    validate(permissions);
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each([
    ['a bit beyond the mask', (file) => (file['bits'] as object[]).push({ bit: 64, name: 'report:view' })],
    ['a name with another action', (file) => (file['bits'] as object[]).push({ bit: 41, name: 'report:send' })],
    ['an unknown key', (file) => Object.assign(file, { extra: true })],
    ['a language that is missing', (file) => delete (file['i18n'] as Record<string, unknown>)['zh']],
  ] as [string, (file: Record<string, unknown>) => void][])('refuses %s', (_name, change) => {
    expect(validate(changed(change))).toBe(false);
  });
});
