import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import OpenDialog from '../../../customViews/companies/OpenDialog';
import { modelFor, showFeature } from '../features';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show() {
  const onClose = vi.fn();
  const props = { resource: {}, record: { id: 12, c_name: 'Hôtels' }, operation: {}, onClose } as object;
  const dialog = <OpenDialog {...(props as Parameters<typeof OpenDialog>[0])} />;
  return { onClose, ...showFeature(dialog, modelFor('partneraccount')) };
}

it('opens a company in this tab', async () => {
  const { entered, onClose } = show();
  expect(screen.getByRole('dialog', { name: 'Ouvrir « Hôtels »' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir dans cet onglet' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(entered).toHaveBeenCalledWith(12, '/');
});

it('stays open with what the server refuses', async () => {
  const { entered, onClose } = show();
  entered.mockRejectedValue(Object.assign(new Error('errors.NOT_ENOUGH_PERMISSIONS'), { status: 403 }));
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir dans cet onglet' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('opens a window of its own, and says that it did', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(window);
  const { onClose } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir dans une fenêtre' }));
  expect(String(open.mock.calls[0]?.[0])).toContain('?company-window=12');
  expect(await screen.findByText(/^La fenêtre de «.Hôtels.» est ouverte\.$/)).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
});

it('says that the browser has blocked the window, and what to do', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { onClose } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir dans une fenêtre' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Le navigateur a bloqué la fenêtre');
  expect(onClose).not.toHaveBeenCalled();
});
