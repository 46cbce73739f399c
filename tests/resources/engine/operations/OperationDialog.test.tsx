import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { chooseAction, provider, record, refusal, show } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('stays open with the reason of a refusal, and goes on when it is pressed again', async () => {
  const remove = vi
    .fn()
    .mockRejectedValueOnce(refusal(409, { msg_code: 'LAST_ADMIN', msg_args: [] }))
    .mockResolvedValueOnce({ data: { id: 1 } });
  const data = provider([record(1)], { delete: remove });
  show(data, { at: '/things/1' });
  await chooseAction('Supprimer');
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer « Chose 1 » ?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  expect(screen.queryByTestId('toast')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByTestId('toast').textContent).toContain('Élément supprimé');
  expect(remove).toHaveBeenCalledTimes(2);
});
