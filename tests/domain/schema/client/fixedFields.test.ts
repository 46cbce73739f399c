import { expect, it } from 'vitest';
import { clientModel } from '../../../../domain/schema/client/client';
import { readModel } from '../../../support/readModel';

const rights = new Set(['global:view', 'global:edit']);
const actedAs = { adminId: 1, mask: '0' };

it.each([
  [undefined, false, undefined],
  [actedAs, false, [undefined]],
  [undefined, true, ['support']],
  [actedAs, true, [undefined, 'support']],
])('the fields of a mode that cannot be changed, acting as %o, as support %o', (acted, bySupport, reasons) => {
  const { resources } = clientModel(
    readModel(),
    '1',
    rights,
    'fr',
    { areas: {}, names: {} },
    { actedAs: acted, bySupport },
  );
  const fixed = resources.find(({ name }) => name === 'auth-modes')?.fixedFields;
  expect(fixed?.map(({ because }) => because)).toEqual(reasons);
  for (const { names } of fixed ?? []) expect(names).toEqual(['a_module', 'a_enable', 'a_params']);
});
