import { describe, expect, it } from 'vitest';
import { shownParams, withoutSecrets, withParamsFor } from '../../../../domain/schema/model/paramValues';
import type { Field } from '../../../../domain/schema/model/model';
import { draftOf, readDraft } from '../../../../resources/engine/form/drafts';

const params = {
  name: 't_params',
  kind: 'json',
  writeOnly: false,
  cast: 'json',
  params: {
    by: 't_kind',
    superadmin: ['superadmin:edit'],
    fields: [
      { name: 'host', type: 'text' },
      { name: 'key', type: 'text', secret: true },
      { name: 'internal', type: 'text', secret: true, is_superadmin_only: true },
    ],
  },
} as unknown as Field;
const known = (...permissions: string[]): Field => withParamsFor(params, new Set(permissions));

describe('secret parameters', () => {
  const text = '{"host":"a","key":"k","internal":"i"}';

  it('are masked for everybody, and those of superadministrators are hidden from others', () => {
    expect(shownParams(known(), text)).toBe('{"host":"a","key":"••••"}');
    expect(shownParams(known('superadmin:edit'), text)).toBe('{"host":"a","key":"••••","internal":"••••"}');
  });

  it('that are not set are absent, and text that cannot be read is not shown', () => {
    expect(shownParams(known(), '{"host":"a","key":""}')).toBe('{"host":"a"}');
    expect(shownParams(known(), '{"host":"a"}')).toBe('{"host":"a"}');
    expect(shownParams(known(), '{"key":"k"')).toBeNull();
    expect(shownParams(known(), null)).toBeNull();
  });

  it('are in no copy of a record', () => {
    expect(withoutSecrets(params, '{"host":"a","key":"••••"}')).toBe('{"host":"a"}');
  });

  it('are in no draft', () => {
    const base = { t_params: '{}', t_name: 'x' };
    const typed = { ...base, t_params: '{"key":"typed"}' };
    expect(draftOf([params], base, typed, 1)).toBeUndefined();
    const kept = { version: 1, at: 1, values: typed, base };
    expect(readDraft(kept, [params], base, 2)).toBeUndefined();
  });
});
