import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmCall } from '../../../../resources/engine/operations/ConfirmCall';
import { provider, refusal, show } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const unreachable = () => refusal(0, { msg_code: 'NETWORK_ERROR' });

type Given = Pick<Parameters<typeof ConfirmCall>[0], 'call' | 'failure' | 'isDeletion'>;

function Page(given: Given) {
  const [open, setOpen] = useState(true);
  const [done, setDone] = useState(0);
  return (
    <>
      <output>{done}</output>
      {open && (
        <ConfirmCall
          title="Supprimer ?"
          confirm="Supprimer"
          cancel="Annuler"
          {...given}
          onCancel={() => setOpen(false)}
          onDone={() => {
            setDone((times) => times + 1);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
const ask = (call: Given['call'], given: Omit<Given, 'call'> = {}) =>
  show(provider([]), { at: '/', children: <Page call={call} {...given} /> });
const button = (name: string) => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });

it('stays open with the reason of a failure, and goes on when it is pressed again', async () => {
  const call = vi.fn().mockRejectedValueOnce(unreachable()).mockResolvedValueOnce({});
  ask(call);
  await userEvent.click(button('Supprimer'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Le serveur est injoignable\./);
  expect(button('Supprimer').disabled).toBe(false);
  await userEvent.click(button('Supprimer'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('status').textContent).toBe('1');
  expect(call).toHaveBeenCalledTimes(2);
});

it('says the reason in other words where there are some', async () => {
  ask(() => Promise.reject(unreachable()), { failure: () => 'Trop tard.' });
  await userEvent.click(button('Supprimer'));
  expect((await screen.findByRole('alert')).textContent).toBe('Trop tard.');
});

const gone = () => refusal(404, { msg_code: 'ELEMENT_NOT_FOUND' });

it('takes a deletion whose answer was lost for done when the next try finds nothing', async () => {
  ask(vi.fn().mockRejectedValueOnce(unreachable()).mockRejectedValueOnce(gone()), { isDeletion: true });
  await userEvent.click(button('Supprimer'));
  await screen.findByRole('alert');
  await userEvent.click(button('Supprimer'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('status').textContent).toBe('1');
});

it('says that there is nothing where a deletion has found nothing at once, and where it is none', async () => {
  ask(vi.fn().mockRejectedValue(gone()), { isDeletion: true });
  await userEvent.click(button('Supprimer'));
  await screen.findByRole('alert');
  await userEvent.click(button('Supprimer'));
  await screen.findByRole('alert');
  expect(screen.getByRole('status').textContent).toBe('0');
  cleanup();

  ask(vi.fn().mockRejectedValueOnce(unreachable()).mockRejectedValue(gone()));
  await userEvent.click(button('Supprimer'));
  await screen.findByRole('alert');
  await userEvent.click(button('Supprimer'));
  expect(await screen.findByText('Élément introuvable.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('0');
});

it('is not sent twice, and says what has failed after it was closed', async () => {
  let fail: (error: Error) => void = () => undefined;
  const call = vi.fn(() => new Promise((_, reject) => (fail = reject)));
  ask(call);
  await userEvent.click(button('Supprimer'));
  expect(button('Supprimer').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button('Supprimer'));
  await userEvent.click(button('Annuler'));
  fail(unreachable());
  expect((await screen.findByTestId('toast')).textContent).toMatch(/^Le serveur est injoignable\./);
  expect(call).toHaveBeenCalledTimes(1);
});
