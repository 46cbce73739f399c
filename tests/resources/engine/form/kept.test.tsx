import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldState } from '../../../../resources/engine/form/conditions';
import { ChosenField } from '../../../../resources/engine/list/ChosenField';
import { isClearable } from '../../../../resources/engine/list/bulkRules';
import { modelFor } from '../../../customViews/features';
import { provider, show } from '../../fixture';

afterEach(cleanup);

const model = modelFor('admin:view', 'admin:edit');
const administrators = model.resources.find(({ name }) => name === 'administrators')!;
const fieldOf = (name: string) => administrators.fields.find((field) => field.name === name)!;
const phone = fieldOf('ad_phone');

describe('the phone of an administrator (specification S-ADM-2)', () => {
  it.each([
    ['create', null, null, true],
    ['edit', '+33 612345678', '+33 612345678', true],
    ['edit', '+33 612345678', null, true],
    ['edit', null, null, false],
    ['edit', null, '+33 612345678', false],
  ] as const)('in the form to %s, from %s, now %s: required is %s', (mode, start, now, required) => {
    expect(fieldState(phone, { ad_phone: start }, { ad_phone: now }, { mode }).required).toBe(required);
  });

  it.each([
    ['ad_phone', 0],
    ['ad_description', 1],
  ] as const)('%s of many administrators: %i ways to clear it', (name, ways) => {
    const on = { onChoose: vi.fn(), onClear: vi.fn(), onChange: vi.fn() };
    const field = fieldOf(name);
    const clearable = isClearable(field, []);
    const props = { resource: administrators, field, chosen: true, value: null, cleared: false, clearable };
    show(provider([]), { as: model, children: <ChosenField {...props} {...on} alone={false} error={undefined} /> });
    expect(screen.queryAllByRole('checkbox', { name: 'Effacer la valeur' })).toHaveLength(ways);
  });
});
