import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import InvitationDialog from '../../../customViews/administrators/InvitationDialog';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const EXPIRES = '2026-12-04T10:00:00Z';
function show(state: string | null, reply: () => unknown, { asked = false } = {}) {
  const model = modelFor('admin:view', 'admin:edit');
  const resource = model.resources.find(({ name }) => name === 'administrators')!;
  const onClose = vi.fn();
  const props = {
    ...{ resource, onClose, record: { id: 12, ad_name: 'Claire Martin', ad_invitation: state } },
    ...(asked && { operation: { name: 'invite' } }),
  } as unknown as ActionDialogProps;
  const { sent } = showFeature(<InvitationDialog {...props} />, model, [], { reply });
  return { sent, onClose };
}

it('shows the link once where there is no mail server, to be copied', async () => {
  const link = 'https://wifi.example/#/auth/password?token=ptl_x';
  const { sent, onClose } = show('waiting', () => ({ to: null, link, expiresAt: EXPIRES }));
  expect(await screen.findByRole('dialog', { name: 'Inviter Claire Martin' })).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>('Lien pour choisir le mot de passe')).value).toBe(link);
  expect(screen.getByText(/transmettez ce lien vous-même.*Valable jusqu’au 04\/12\/2026/)).toBeTruthy();
  expect(sent.map(({ url }) => url.replace(/^.*\/api/, ''))).toEqual(['/administrators/12/invitation']);
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onClose).toHaveBeenCalled();
});

it('asks for nothing after a form whose administrator has a password, or was invited by mail', () => {
  for (const state of [null, 'invited', 'accepted']) {
    const { sent, onClose } = show(state, () => ({}));
    expect([sent.length, onClose.mock.calls.length]).toEqual([0, 1]);
    cleanup();
  }
});

it('invites again on request, and says where the mail went, or what was refused', async () => {
  show('expired', () => ({ to: 'claire@post.example', link: null, expiresAt: EXPIRES }), { asked: true });
  expect((await screen.findByRole('status')).textContent).toMatch(/envoyée à claire@post\.example/);
  cleanup();
  const refuse = () => {
    throw new HttpError('x', 409, { msg_code: 'INVITATION_REFUSED' });
  };
  show('withdrawn', refuse, { asked: true });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Impossible\s: le compte a un mot de passe/);
});
