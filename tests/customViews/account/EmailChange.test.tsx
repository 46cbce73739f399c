import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import EmailChangeDialog from '../../../customViews/account/email-change/EmailChangeDialog';
import EmailChangeNote from '../../../customViews/account/email-change/EmailChangeNote';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const PENDING = {
  newEmail: 'neuf@example.test',
  oldConfirmed: false,
  newConfirmed: false,
  createdAt: '2026-03-04T05:06:00.000Z',
  expiresAt: '2026-03-05T05:06:00.000Z',
};

function shown(pending: object | null, fails?: HttpError) {
  let now = pending;
  const onClose = vi.fn();
  const made: string[] = [];
  const { sent } = showFeature(
    <>
      <EmailChangeNote />
      <EmailChangeDialog {...({ onClose } as unknown as ActionDialogProps)} />
    </>,
    modelFor(),
    [],
    {
      reply: (method, url) => {
        if (method === 'GET') return { pending: now };
        made.push(`${method} ${url.replace(/^.*\/api/, '')}`);
        if (fails) throw fails;
        now = method === 'DELETE' ? null : PENDING;
        return {};
      },
    },
  );
  return { onClose, made, sent };
}

it('asks for another address, and shows the change that waits', async () => {
  const { made, sent, onClose } = shown(null);
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer les e-mails' });
  expect(send.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Nouvelle adresse e-mail'), 'neuf@example.test{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(made).toEqual(['POST /email-change']);
  expect(sent.find(({ body }) => body !== undefined)?.body).toEqual({ email: 'neuf@example.test' });
  expect(
    await screen.findByText(/Un changement vers neuf@example.test est en attente\. Les deux adresses/),
  ).toBeTruthy();
  expect(screen.getByText(/cette demande le remplace/)).toBeTruthy();
});

it('says below the field what is wrong with the address', async () => {
  const errors = { email: { message: 'errors.EMAIL_UNCHANGED', args: {} } };
  const { onClose } = shown(null, new HttpError('x', 422, { msg_code: 'VALIDATION_FAILED', errors }));
  await userEvent.type(screen.getByLabelText('Nouvelle adresse e-mail'), 'a@example.test{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('C’est déjà l’adresse du compte.');
  expect(screen.getByLabelText('Nouvelle adresse e-mail').getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  [{ oldConfirmed: true }, /La nouvelle adresse doit encore confirmer/],
  [{ newConfirmed: true }, /L’adresse actuelle doit encore confirmer/],
])('says which mailbox has yet to confirm: %o', async (confirmed, text) => {
  shown({ ...PENDING, ...confirmed });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('sends the mails again, and cancels the change', async () => {
  const { made } = shown(PENDING);
  await userEvent.click(await screen.findByRole('button', { name: 'Renvoyer les e-mails' }));
  await waitFor(() => expect(made).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Annuler le changement' }));
  await waitFor(() => expect(screen.queryByText(/est en attente/)).toBeNull());
  expect(made).toEqual(['POST /email-change/resend', 'DELETE /email-change']);
});

it('says why it cannot be sent again', async () => {
  shown(PENDING, new HttpError('x', 429, { msg_code: 'TOO_MANY_ATTEMPTS' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Renvoyer les e-mails' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});
