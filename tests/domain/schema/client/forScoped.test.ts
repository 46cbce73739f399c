import { expect, it } from 'vitest';
import { clientModel } from '../../../../domain/schema/client/client';
import { readModel } from '../../../support/readModel';

const model = readModel();
const policiesOf = (isScoped: boolean) =>
  clientModel(model, '1', new Set(['admin:edit']), 'fr', { areas: {}, names: {} }, { isScoped }).resources.find(
    ({ name }) => name === 'password-policies',
  );
const audience = (isScoped: boolean) => policiesOf(isScoped)?.fields.find(({ name }) => name === 'audience');

it('a scoped administrator has the policies of administrators read-only, and makes none', () => {
  expect(policiesOf(true)?.fixedOutOfScope).toEqual({ properties: { audience: { const: 'administrators' } } });
  expect(audience(true)).toMatchObject({ withheld: ['administrators'], default: 'employees' });
  // The list still filters by it.
  expect(audience(true)?.enum).toContain('administrators');
  expect(policiesOf(true)?.can).toMatchObject({ create: true, edit: true, delete: true });
});

it('an administrator of the whole company has no such limit', () => {
  expect(policiesOf(false)?.fixedOutOfScope).toBeUndefined();
  expect(audience(false)).toMatchObject({ default: 'administrators' });
  expect(audience(false)?.withheld).toBeUndefined();
});
