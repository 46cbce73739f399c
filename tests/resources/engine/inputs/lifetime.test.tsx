import { act, cleanup, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LifetimeInput } from '../../../../resources/engine/inputs/LifetimeInput';
import InlineEditor from '../../../../resources/engine/list/InlineEditor';
import { useBulkValues } from '../../../../resources/engine/list/useBulkValues';
import { ModelProvider } from '../../../../resources/engine/model';
import { modelFor } from '../../../customViews/features';
import { provider, show } from '../../fixture';

afterEach(cleanup);

const model = modelFor('global:view', 'global:edit');
const tokens = model.resources.find(({ name }) => name === 'tokens')!;
const field = tokens.fields.find(({ name }) => name === 'expiresAt')!;
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'ou dans' });

it('shows number and unit of a value that comes from a draft', () => {
  const props = { id: 'end', field, resource: tokens, mode: 'create', label: 'Expire le', onChange: vi.fn() } as const;
  show(provider([]), {
    as: model,
    children: (
      <ModelProvider model={model} timeZone="Europe/Paris">
        <LifetimeInput {...props} value="for 0 days" invalid />
      </ModelProvider>
    ),
  });
  expect(number().value).toBe('0');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Unité de la durée' }).value).toBe('days');
});

it('is not sent from the list when it is none, and keeps what was typed', async () => {
  const update = vi.fn();
  const record = { id: 9, name: 'Caisse', expiresAt: '2027-03-31T21:59:59.000Z', version: 1 };
  show(provider([], { update } as never), {
    as: model,
    children: (
      <ModelProvider model={model} timeZone="Europe/Paris">
        <InlineEditor resource={tokens} field={field} record={record} anchor={document.body} onClose={vi.fn()} />
      </ModelProvider>
    ),
  });
  await userEvent.type(number(), '121{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('La valeur est trop grande (maximum 120).');
  expect(number().value).toBe('121');
  expect(update).not.toHaveBeenCalled();
});

it('of many is named as wrong', () => {
  const { result } = renderHook(() => useBulkValues(tokens, undefined, []));
  act(() => result.current.propsOf(field).onChange('for 11 years'));
  expect(result.current.missing()).toEqual({ expiresAt: { message: 'errors.FIELD_TOO_BIG', args: [10] } });
  act(() => result.current.propsOf(field).onChange('2027-03-31T21:59:59.000Z'));
  expect(result.current.missing()).toEqual({});
});
