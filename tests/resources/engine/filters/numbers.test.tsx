import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Field } from '../../../../domain/schema/model/model';
import { field, model, provider, record, show, thing } from '../../fixture';

afterEach(cleanup);

/** The filter of a number, in a list of things; `lastFilter` is the one that the list was last read with. */
async function open(kind: Field['kind'] & ('integer' | 'number')) {
  const data = provider([record(1)]);
  const hours = field({ name: 't_hours', kind, type: kind, nullable: true, filter: { op: 'gte' } });
  const fields = thing.fields.map((one) => (one.name === hours.name ? hours : one));
  show(data, { as: model({ ...thing, fields }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Filtre' }));
  await userEvent.click(await screen.findByText('Durée', { selector: '.e-choices *' }));
  return {
    box: await screen.findByRole<HTMLInputElement>('textbox', { name: /À partir de/ }),
    apply: () => userEvent.click(screen.getByRole('button', { name: 'Appliquer' })),
    lastFilter: () => {
      const calls = data.getList!.mock.calls.filter(([resource]) => resource === 'things');
      return (calls.at(-1)?.[1] as unknown as { filter: Record<string, unknown> }).filter;
    },
  };
}

it.each([
  ['number', '1\u202f234,5', 1234.5],
  ['integer', '1 234', 1234],
] as const)('reads %s as it was pasted', async (kind, text, expected) => {
  const { box, apply, lastFilter } = await open(kind);
  await userEvent.click(box);
  await userEvent.paste(text);
  expect(box.value).toBe(text);
  await apply();
  await waitFor(() => expect(lastFilter()).toEqual({ t_hours: { gte: expected } }));
});

it.each([
  ['number', '12,5 €'],
  ['integer', '12,5'],
] as const)('keeps what is no %s, says so, and applies nothing', async (kind, text) => {
  const { box, apply, lastFilter } = await open(kind);
  await userEvent.click(box);
  await userEvent.paste(text);
  // Nothing is shown while it is being typed.
  expect(screen.queryByRole('alert')).toBeNull();
  await apply();
  expect([box.value, box.getAttribute('aria-invalid')]).toEqual([text, 'true']);
  expect(screen.getByRole('alert').textContent).toBe('Nombre incorrect.');
  expect(lastFilter()).toEqual({});
  await userEvent.clear(box);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says on Enter, with the focus in the box, what is no number', async () => {
  const { box, lastFilter } = await open('number');
  await userEvent.type(box, '-{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Nombre incorrect.');
  expect([document.activeElement, lastFilter()]).toEqual([box, {}]);
});
