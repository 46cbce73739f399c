import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import ActAsDialog from '../../../customViews/administrators/ActAsDialog';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

function show(blocked: string | null = null) {
  const model = modelFor('admin:view', 'admin_switch');
  const onClose = vi.fn();
  const resource = model.resources.find(({ name }) => name === 'administrators');
  const props = { resource, record: { id: 2003, ad_name: 'Claire' }, operation: {}, onClose } as object;
  const dialog = <ActAsDialog {...(props as Parameters<typeof ActAsDialog>[0])} />;
  return { onClose, ...showFeature(dialog, model, [], { reply: () => ({ blocked }) }) };
}
const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Commencer' });

it('asks for a reason in which something is seen, and begins with it', async () => {
  const { acted, onClose, sent } = show();
  await screen.findByRole('textbox', { name: /Motif/ });
  expect(sent[0]?.url).toMatch(/\/switch-user\/2003$/);
  expect(screen.getByRole('dialog', { name: 'Agir au nom de Claire' })).toBeTruthy();
  expect(begin().disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: /Motif/ }), '  ');
  expect(begin().disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: /Motif/ }), 'Ticket 4711{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(acted).toHaveBeenCalledWith(2003, 'Ticket 4711');
});

it.each([
  ['self', 'C’est votre propre compte\u00a0: vous agissez déjà en votre nom.'],
  ['rights', 'Cette personne a des droits que vous n’avez pas : vous ne pouvez pas agir en son nom.'],
])('says why not before a reason is typed: %s', async (blocked, text) => {
  show(blocked);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: 'Commencer' })]).toEqual([null, null]);
  expect(screen.getByRole('button', { name: 'Fermer' })).toBeTruthy();
});

it('stays open with what was typed when it is refused, or there is no network', async () => {
  const { acted, onClose } = show();
  await screen.findByRole('textbox', { name: /Motif/ });
  acted.mockRejectedValueOnce(new HttpError('x', 403, { msg_code: 'IMPERSONATION_REFUSED' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Motif/ }), 'Ticket 4711{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Vous ne pouvez pas agir au nom de cet administrateur.');
  acted.mockRejectedValueOnce(new HttpError('x', 0, { msg_code: 'NETWORK_ERROR' }));
  await userEvent.click(begin());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Le serveur est injoignable.'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Motif/ }).value).toBe('Ticket 4711');
  expect([onClose.mock.calls.length, begin().disabled]).toEqual([0, false]);
});
