import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { EventOrder } from '../../../customViews/events/EventOrder';
import { bulkJob, refusal } from '../../resources/fixture';
import { modelFor, showFeature } from '../features';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const standing = { quota: 20, made: 8, pending: 0, used: 0, valid: 0, follow: 0, remaining: 12, open: true };
const onOrdered = vi.fn();

/** The page around it: counters are read again now and then. */
function Page({ given = standing }: { readonly given?: typeof standing }) {
  const [remaining, setRemaining] = useState(given.remaining);
  return (
    <>
      <EventOrder id="5" standing={{ ...given, remaining }} onOrdered={onOrdered} />
      <button type="button" onClick={() => setRemaining(4)}>
        {'counters'}
      </button>
    </>
  );
}
const order = (given = standing) => {
  onOrdered.mockReset();
  return showFeature(<Page given={given} />, modelFor('event'));
};
const count = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre de comptes à créer' });
const retype = async (text: string) => {
  await userEvent.clear(count());
  if (text !== '') await userEvent.type(count(), text);
};
const create = () => userEvent.click(screen.getByRole('button', { name: /^Créer/ }));

it('offers as many as there is room for, and follows that until something is typed', async () => {
  order();
  expect(count().value).toBe('12');
  expect(screen.getByText('12 comptes encore possibles.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'counters' }));
  await waitFor(() => expect(count().value).toBe('4'));
  cleanup();
  order();
  await retype('3');
  await userEvent.click(screen.getByRole('button', { name: 'counters' }));
  await screen.findByText('4 comptes encore possibles.');
  expect(count().value).toBe('3');
});

it('refuses what is no number, and more than there is room for', async () => {
  const { sent } = order();
  for (const text of ['', 'douze', '0', '1,5']) {
    await retype(text);
    await create();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Nombre incorrect.'));
  }
  // Named while it is typed: the order cannot be sent.
  await retype('13');
  await screen.findByText('Le quota de l’événement ne laisse plus de place que pour 12 comptes.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Créer/ }).disabled).toBe(true);
  await retype('12');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Créer/ }).disabled).toBe(false);
  expect(sent).toEqual([]);
});

it('orders; a repeated order after a lost connection has the same key', async () => {
  const { sent, answer } = order();
  const job = bulkJob({ kind: 'bulk-accounts' });
  answer(
    () => Promise.reject(refusal(0, { msg_code: 'ALERT_GENERIC' })),
    () => Promise.resolve(job),
  );
  await retype('3');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Langue des invités' }), 'En anglais');
  await create();
  await screen.findByRole('alert');
  await create();
  await waitFor(() => expect(onOrdered).toHaveBeenCalledWith(job));
  expect(sent[0]).toMatchObject({ url: '/api/event-accounts/5', body: { count: 3, language: 'en' } });
  expect(sent[1]).toEqual(sent[0]);
  await waitFor(() => expect(count().value).toBe('12'));
});

it('shows what the server refuses, at the field or as a whole', async () => {
  const { answer } = order();
  const errors = { count: { message: 'errors.FIELD_TOO_SMALL', args: [1] } };
  answer(
    () => Promise.reject(refusal(422, { msg_code: 'VALIDATION_FAILED', errors })),
    () => Promise.reject(refusal(409, { msg_code: 'EVENT_QUOTA', msg_args: [2] })),
  );
  await create();
  await waitFor(() => expect(count().getAttribute('aria-invalid')).toBe('true'));
  await create();
  await screen.findByText('Le quota de l’événement ne laisse plus de place que pour 2 comptes.');
});

it('is closed for an event that takes no accounts', () => {
  order({ ...standing, remaining: 0 });
  expect(screen.getByRole('status').textContent).toContain('quota est atteint');
  cleanup();
  order({ ...standing, open: false });
  expect(screen.getByRole('status').textContent).toContain('clos');
});
