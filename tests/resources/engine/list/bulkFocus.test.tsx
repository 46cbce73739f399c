import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { provider, record, show } from '../../fixture';

afterEach(cleanup);

it('the focus goes to the rows when the bar of the selection goes with the button that had it', async () => {
  const user = userEvent.setup();
  show(provider([record(1), record(2)]));
  const row = await screen.findByRole('row', { name: 'Chose 2' });
  await user.click(within(row).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Désélectionner' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Désélectionner' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.closest('tr')?.hasAttribute('data-index')).toBe(true));
});

it('the focus stays where it is when the last row is released at its box', async () => {
  const user = userEvent.setup();
  show(provider([record(1), record(2)]));
  const box = within(await screen.findByRole('row', { name: 'Chose 2' })).getByRole('checkbox');
  await user.click(box);
  await screen.findByRole('button', { name: 'Désélectionner' });
  await user.click(box);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Désélectionner' })).toBeNull());
  expect(document.activeElement).toBe(box);
});
