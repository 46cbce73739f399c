import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { UploadsContext, type Uploads, type UploadVersion } from '../../../../resources/engine/uploads/uploadsContext';
import { Versions } from '../../../../resources/engine/uploads/Versions';
import { modelFor } from '../../../customViews/features';
import { provider, refusal, show } from '../../fixture';

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

const portals = modelFor('template:view', 'template:edit').resources.find(({ name }) => name === 'templates')!;
const version = (id: number): UploadVersion => ({
  ...{ id, hash: `hash${id}`, name: `v${id}.zip`, at: '2026-05-04T11:00:00Z', admin: null, bytes: 2048 },
  ...{ pages: {}, accepted: 0 },
});

/** The versions of a portal that has the second of them. */
function open(update: () => Promise<{ data: object }>, calls: object = {}) {
  const onRestored = vi.fn();
  const uploads = { versions: async () => [version(2), version(1)] } as unknown as Uploads;
  const record = { id: 7, templateid: 7, t_name: 'Accueil', [portals.upload?.fills.hash ?? '']: 'hash2' };
  show(provider([], { update, ...calls }), {
    at: '/',
    as: modelFor('template:view', 'template:edit'),
    children: (
      <UploadsContext value={uploads}>
        <Versions resource={portals} record={record} onRestored={onRestored} />
      </UploadsContext>
    ),
  });
  return onRestored;
}
const button = (name: string) => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });

it('without a network, a version that is restored says so at once, and is not sent after the dialog was cancelled', async () => {
  const update = vi
    .fn()
    .mockRejectedValueOnce(refusal(0, { msg_code: 'NETWORK_ERROR' }))
    .mockResolvedValue({ data: { id: 7 } });
  const onRestored = open(update);
  await userEvent.click(await screen.findByRole('button', { name: /Rétablir/ }));
  onlineManager.setOnline(false);
  await userEvent.click(button('Rétablir'));
  expect((await screen.findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  await userEvent.click(button('Annuler'));
  onlineManager.setOnline(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(update).toHaveBeenCalledTimes(1);
  expect(onRestored).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: /Rétablir/ }));
  await userEvent.click(button('Rétablir'));
  await waitFor(() => expect(onRestored).toHaveBeenCalled());
});

it('the message about a version that is restored undoes it', async () => {
  const revert = vi.fn().mockResolvedValue({ data: { id: 7, version: 9 } });
  const onRestored = open(async () => ({ data: { id: 7, version: 8 } }), { revert });
  await userEvent.click(await screen.findByRole('button', { name: /Rétablir/ }));
  await userEvent.click(button('Rétablir'));
  await waitFor(() => expect(onRestored).toHaveBeenCalled());
  await userEvent.click(await screen.findByRole('button', { name: 'undo' }));
  expect(revert).toHaveBeenCalledWith('templates', { id: 7, version: 8 });
});
