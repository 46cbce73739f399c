import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import { TonightDialog } from '../../../customViews/retention-rules/TonightDialog';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const AT = '2026-11-26T02:00:00.000Z';
const shown = (reply: () => unknown) => {
  const onClose = vi.fn();
  showFeature(<TonightDialog onClose={onClose} />, modelFor('user:view'), [], {
    reply: (_method: string, url: string) => (url.includes('retention/tonight') ? reply() : {}),
  });
  return onClose;
};

it('says when the purge begins and what it removes of each company', async () => {
  const onClose = shown(() => ({
    at: AT,
    companies: [
      { companyId: 2, name: 'Hôtels Bellevue', counts: { identity: 3, technical: 12500, social: 0, addresses: 7 } },
      { companyId: 3, name: 'Port', counts: { identity: 0, technical: 1, social: 0, addresses: 0 } },
    ],
  }));
  expect(await screen.findByText(/La purge commence le 26 novembre 2026/)).toBeTruthy();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  // Nothing of the social profiles expires.
  expect(heads).toEqual(['Entreprise', 'Identité', 'Données techniques', 'Adresses visitées']);
  const [, first, second] = screen.getAllByRole('row');
  const numbers = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(numbers(first!)).toEqual(['3', expect.stringMatching(/^12\s?500$/), '7']);
  expect(within(second!).getByRole('rowheader').textContent).toBe('Port');
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('says that nothing expires', async () => {
  shown(() => ({ at: AT, companies: [] }));
  expect(await screen.findByText('Aucune donnée n’arrive à échéance cette nuit.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('says why the figures are not there, and asks again', async () => {
  let fails = true;
  shown(() => {
    if (fails) throw new HttpError('x', 403, { msg_code: 'NOT_ENOUGH_PERMISSIONS' });
    return { at: AT, companies: [] };
  });
  const alert = await screen.findByRole('alert');
  fails = false;
  await userEvent.click(within(alert).getByRole('button'));
  expect(await screen.findByText('Aucune donnée n’arrive à échéance cette nuit.')).toBeTruthy();
});
