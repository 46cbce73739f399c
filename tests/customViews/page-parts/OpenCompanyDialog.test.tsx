import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import OpenCompanyDialog from '../../../customViews/page-parts/OpenCompanyDialog';
import { answerWindows } from '../../../dataProvider/companyWindow';
import type { Grant } from '../../../dataProvider/signIn';
import { modelFor, showFeature } from '../features';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show() {
  const onClose = vi.fn();
  const props = { resource: {}, record: { id: 12, c_name: 'Hôtels' }, operation: {}, onClose } as object;
  const dialog = <OpenCompanyDialog {...(props as Parameters<typeof OpenCompanyDialog>[0])} />;
  return { onClose, ...showFeature(dialog, modelFor('partneraccount')) };
}

it('opens a company in this tab', async () => {
  const { entered, onClose } = show();
  expect(screen.getByRole('dialog', { name: 'Ouvrir « Hôtels »' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir ici' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(entered).toHaveBeenCalledWith(12, '/');
});

it('stays open with what the server refuses', async () => {
  const { entered, onClose } = show();
  entered.mockRejectedValue(Object.assign(new Error('errors.NOT_ENOUGH_PERMISSIONS'), { status: 403 }));
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir ici' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

/** Presses the button, and has the window that was opened ask the console for its token. */
async function openWindow(grant: () => Promise<Grant>) {
  const open = vi.spyOn(window, 'open').mockReturnValue(window);
  const stop = answerWindows({ admin: () => 1, grant });
  const { onClose } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir une fenêtre' }));
  expect(String(open.mock.calls[0]?.[0])).toContain('?company-window=12');
  expect(onClose).toHaveBeenCalled();
  const data = { kind: 'portico.companyWindow', ask: 'a', company: 12, token: null, idle: 0 };
  const asking = new MessageEvent('message', { data, origin: location.origin });
  Object.defineProperty(asking, 'source', { value: { postMessage: () => undefined } });
  window.dispatchEvent(asking);
  return stop;
}

it('opens a window of its own, and says that it did once the server has let it in', async () => {
  const stop = await openWindow(async () => ({ token: 't', expiresAt: new Date().toISOString() }));
  expect(await screen.findByText(/^La fenêtre de «.Hôtels.» est ouverte\.$/)).toBeTruthy();
  stop();
});

it('says why the server has refused the window, and writes it to the console’s log', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const refusal = Object.assign(new Error('errors.NOT_ENOUGH_PERMISSIONS'), { status: 403 });
  const stop = await openWindow(() => Promise.reject(refusal));
  expect(await screen.findByText(/^La fenêtre de «.Hôtels.» n’a pas pu s’ouvrir.: ./)).toBeTruthy();
  expect(screen.queryByText(/est ouverte/)).toBeNull();
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('12'), refusal);
  stop();
});

it('says that the browser has blocked the window, and what to do', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { onClose } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir une fenêtre' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Le navigateur a bloqué la fenêtre');
  expect(onClose).not.toHaveBeenCalled();
});
