import { act, cleanup, screen } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { afterEach, expect, it, vi } from 'vitest';
import SsoTestDialog from '../../../customViews/auth-modes/SsoTestDialog';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { SSO_REASONS } from '../../../domain/access/ssoReasons';
import { settings as en } from '../../../locales/en/settings';
import { settings as es } from '../../../locales/es/settings';
import { settings as fr } from '../../../locales/fr/settings';
import { settings as zh } from '../../../locales/zh/settings';
import { modelFor, showFeature } from '../features';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const LOCATION = 'https://id.example/sso?SAMLRequest=x';

function shown(report: object | null | HttpError, refused: 'test' | 'report' = 'test') {
  const resource = { name: 'auth-modes', id: 'authtypeid', title: 'a_name', texts: {} };
  const props = { resource, record: { authtypeid: 7, a_name: 'Annuaire' }, operation: { label: 'Tester' } };
  const { sent } = showFeature(
    <SsoTestDialog {...({ ...props, onClose: () => undefined } as unknown as ActionDialogProps)} />,
    modelFor('global:edit'),
    [],
    {
      reply: (_method, url) => {
        const isBeginning = url.endsWith('/sso-tests');
        if (report instanceof HttpError && isBeginning === (refused === 'test')) throw report;
        return isBeginning ? { id: '_1', location: LOCATION, expiresIn: 900 } : { report };
      },
    },
  );
  return sent;
}

it('leads to the identity provider in another tab, and waits for its answer', async () => {
  const sent = shown(null);
  const link = await screen.findByRole('link', { name: 'Ouvrir le fournisseur d’identité' });
  expect(link.getAttribute('href')).toBe(LOCATION);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(screen.getByRole('status').textContent).toBe('En attente de sa réponse…');
  expect(sent[0]).toMatchObject({ body: { mode: 7 } });
});

it('shows what was received, and what it would come to', async () => {
  shown({
    outcome: 'SSO_NOT_ALLOWED',
    why: null,
    reason: null,
    nameId: 'someone',
    attributes: [{ name: 'memberOf', values: ['guests', 'paris'], count: 30 }],
  });
  expect((await screen.findByText(/règle d’accès n’autorise pas/)).closest('.e-tone-danger')).toBeTruthy();
  expect(screen.getByText('memberOf').nextElementSibling?.textContent).toBe('guests · paris et 28 de plus');
  expect(screen.getByText('Identifiant (NameID ou sub)').nextElementSibling?.textContent).toBe('someone');
});

it.each([
  ['signs-in', /serait connectée\./],
  ['new-account', /avec un nouveau compte/],
  ['SSO_NO_ACCOUNT', /pas de compte/],
  ['SSO_RIGHTS_EXCEEDED', /plus de droits/],
  ['ACCOUNT_DISABLED', /désactivé ou supprimé/],
  ['SUBSCRIPTION_EXPIRED', /abonnement/],
])('has words for %s', async (outcome, text) => {
  shown({ outcome, why: null, reason: null, nameId: null, attributes: [] });
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each(SSO_REASONS)('has words for the reason %s, and the detail of the log', async (why) => {
  const texts = [fr, en, es, zh].map(({ ssoTest }) => ssoTest.why[why]);
  for (const text of texts) expect(text).toMatch(/\S/);
  expect(new Set(texts).size).toBe(texts.length);
  shown({ outcome: 'SSO_REFUSED', why, reason: 'the answer has a comment', nameId: null, attributes: [] });
  expect(await screen.findByText(texts[0]!.replaceAll('\u00a0', ' '))).toBeTruthy();
  const detail = screen.getByText('the answer has a comment');
  expect(detail.closest('details')).toBeTruthy();
  expect(detail.getAttribute('lang')).toBe('en');
});

it('has no line of a reason where the outcome says all', async () => {
  shown({ outcome: 'signs-in', why: null, reason: null, nameId: null, attributes: [] });
  await screen.findByText(/serait connectée\./);
  expect(document.querySelector('details')).toBeNull();
});

it('says when the settings cannot be tested', async () => {
  shown(new HttpError('no', 409, { msg_code: 'SSO_SETTINGS_INCOMPLETE', msg_args: ['Certificat (PEM)'] }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/ne connectent encore personne.*Certificat \(PEM\)/);
});

/** How often the report was asked for. */
const looks = (sent: readonly { readonly url: string }[]) => sent.filter(({ url }) => url.endsWith('/_1')).length;
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));

it('stops to look when the identity provider can answer no more, says so, and begins again', async () => {
  vi.useFakeTimers();
  const sent = shown(null);
  await pass(14);
  expect(screen.getByText('En attente de sa réponse…')).toBeTruthy();
  await pass(2);
  expect(screen.getByRole('status').textContent).toMatch(/n’a pas répondu à temps/);
  expect(screen.queryByRole('link')).toBeNull();
  const before = looks(sent);
  await pass(5);
  expect([before > 400, looks(sent)]).toEqual([true, before]);
  act(() => screen.getByRole('button', { name: 'Tester à nouveau' }).click());
  await pass(0);
  expect(sent.filter(({ body }) => body !== undefined)).toHaveLength(2);
});

it('stops to look after a failure', async () => {
  vi.useFakeTimers();
  const sent = shown(new HttpError('no', 404, { msg_code: 'ELEMENT_NOT_FOUND' }), 'report');
  await pass(1);
  expect(screen.getByRole('alert').className).toBe('e-error');
  const before = looks(sent);
  await pass(5);
  expect(looks(sent)).toBe(before);
});
