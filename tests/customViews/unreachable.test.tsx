import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { AccessReviewsPage } from '../../customViews/access-reviews/AccessReviewsPage';
import CompareProfilesDialog from '../../customViews/administrators/CompareProfilesDialog';
import EffectiveRightsDialog from '../../customViews/administrators/EffectiveRightsDialog';
import WhyHiddenDialog from '../../customViews/administrators/WhyHiddenDialog';
import EmailChangeDialog from '../../customViews/account/email-change/EmailChangeDialog';
import SessionsDialog from '../../customViews/account/own-sessions/SessionsDialog';
import { WatchDialog } from '../../customViews/audit-watches/WatchDialog';
import SsoTestDialog from '../../customViews/auth-modes/SsoTestDialog';
import OpenCompanyDialog from '../../customViews/page-parts/OpenCompanyDialog';
import EraseDialog from '../../customViews/identities/EraseDialog';
import { TonightDialog } from '../../customViews/retention-rules/TonightDialog';
import { NewDialog } from '../../customViews/sandbox/dialogs/NewDialog';
import { PublishDialog } from '../../customViews/sandbox/dialogs/PublishDialog';
import { VersionsDialog } from '../../customViews/sandbox/dialogs/VersionsDialog';
import { ScheduleDialog } from '../../customViews/scheduled-reports/ScheduleDialog';
import ParserTrial from '../../customViews/sources/ParserTrial';
import RevealDialog from '../../resources/engine/cells/RevealDialog';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import ProofDialog from '../../src/shell/ProofDialog';
import { refusal } from '../resources/fixture';
import { modelFor, showFeature } from './features';

/**
 * Dialogs with a call of their own whose first request does not reach the server: each says so, keeps what was typed,
 * and its button works again. Other dialogs: `tests/docs/dialogs.test.ts` says where each is proved.
 */

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const unreachable = () => refusal(0, { msg_code: 'NETWORK_ERROR' });
const model = modelFor(
  'admin:view',
  'admin:edit',
  'user:view',
  'user:edit',
  'location:view',
  'visit:view',
  'global:view',
);
const resource = (name: string) => model.resources.find((one) => one.name === name)!;
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string | RegExp) => dialog().findByRole<HTMLButtonElement>('button', { name });

type Answer = (method: string, url: string) => unknown;

/** Shows a dialog; `wire.cut` lets requests fail, those that read too. @param cut true: from the beginning */
function open(
  children: ReactNode,
  answer: Answer,
  more: Parameters<typeof showFeature>[3] = {},
  rows: { id: number }[] = [],
  cut = false,
) {
  const wire = { cut };
  const reply: Answer = (method, url) => {
    if (wire.cut) throw unreachable();
    return answer(method, url);
  };
  return { wire, ...showFeature(children, model, rows, { ...more, reply }) };
}

/** The keys of the requests to an address that have a body: the same where the second is the first one again. */
const keysOf = (sent: ReturnType<typeof open>['sent'], url: string) =>
  sent.filter((one) => one.url.endsWith(url) && one.body !== undefined).map(({ key }) => key);

/** Presses a button without a network and then with one. */
async function failsOnce(wire: { cut: boolean }, name: string | RegExp): Promise<void> {
  const first = await button(name);
  wire.cut = true;
  await userEvent.click(first);
  expect((await screen.findAllByText(/Le serveur est injoignable\./)).length).toBeGreaterThan(0);
  wire.cut = false;
  const again = await button(name);
  await waitFor(() => expect(again.disabled).toBe(false));
  await userEvent.click(again);
}

it('a view that is followed', async () => {
  const onSaved = vi.fn();
  const list = { watches: [], views: [{ id: 7, name: 'Clés' }], others: [], webhooks: true };
  const { wire, sent } = open(
    <WatchDialog watch={undefined} list={list} onSaved={onSaved} onClose={vi.fn()} />,
    () => ({
      secret: 'whsec_1',
    }),
  );
  const address = dialog().getByRole<HTMLInputElement>('textbox', { name: 'Webhook (adresse https)' });
  await userEvent.type(address, 'https://hooks.example/x');
  await failsOnce(wire, 'Enregistrer');
  expect(address.value).toBe('https://hooks.example/x');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('whsec_1'));
  const [first, again] = keysOf(sent, '/audit-watches');
  expect(first).toBeTruthy();
  expect(again).toBe(first);
});

it('a report that is scheduled', async () => {
  const onSaved = vi.fn();
  const recipients = [{ id: 2, name: 'Claire', login: 'claire@bellevue.example' }];
  const choices = { title: 'Activité', timeZone: 'Europe/Paris', self: 2, recipients };
  const target = { kind: 'dashboard', targetId: 7 } as const;
  const { wire } = open(<ScheduleDialog target={target} onSaved={onSaved} onClose={vi.fn()} />, (method) =>
    method === 'GET' ? choices : { id: 9 },
  );
  await userEvent.click(await dialog().findByRole('checkbox', { name: /CSV/ }));
  await failsOnce(wire, 'Enregistrer');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
});

/** The page of a review of one access. */
function openReview(state = 'open') {
  const access = {
    holder: 'administrators',
    id: 7,
    name: 'Anna Roy',
    login: 'anna',
    team: null,
    unused: [],
    findings: [],
  };
  const item = {
    ...{ id: 1, access, state, reviewers: ['Claire'], reason: null, decidedAt: null, decidedBy: null },
    ...{ removedAt: null, version: 3, mayDecide: true, mayRemove: true, own: false },
  };
  const review = {
    ...{ id: 4, name: 'Printemps', dueOn: '2026-12-31', createdAt: '2026-11-20T10:00:00Z', finishedAt: null },
    ...{ signedAt: null, progress: { total: 1, settled: 0, asked: 0 }, countedSince: null, createdBy: 'Claire' },
    ...{ signedBy: null, signature: null, intact: null, hidden: false, mayEnd: true, reviewers: [], items: [item] },
  };
  const page = (
    <Routes>
      <Route path="access-reviews/*" element={<AccessReviewsPage />} />
    </Routes>
  );
  return open(page, (method) => (method === 'GET' ? review : {}), { at: '/access-reviews/4' });
}

it('an access that is taken away', async () => {
  const { wire } = openReview();
  await userEvent.click(await screen.findByRole('button', { name: 'Retirer…' }));
  const reason = await dialog().findByLabelText<HTMLInputElement>(/Motif/);
  await userEvent.type(reason, 'parti');
  await failsOnce(wire, 'Retirer');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a removal that was asked for', async () => {
  const { wire } = openReview('asked');
  await userEvent.click(await screen.findByRole('button', { name: /^À retirer/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retirer maintenant' }));
  await failsOnce(wire, 'Retirer');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a review that is finished', async () => {
  const { wire } = openReview();
  await userEvent.click(await screen.findByRole('button', { name: 'Terminer la revue' }));
  await failsOnce(wire, 'Terminer la revue');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a comparison of two profiles', async () => {
  const rows = [4, 5].map((id) => ({ id, adminprofileid: id, adp_name: id === 4 ? 'Accueil' : 'Lecture' }));
  const props = { resource: resource('administrator-profiles'), record: rows[0], onClose: vi.fn() };
  const compare = <CompareProfilesDialog {...(props as unknown as ActionDialogProps)} />;
  const { wire } = open(compare, () => ({ one: 'Accueil', other: 'Lecture', rights: [] }), {}, rows);
  wire.cut = true;
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: 'Lecture' }));
  expect((await dialog().findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  wire.cut = false;
  await userEvent.click(await button('Réessayer'));
  expect(await screen.findByRole('columnheader', { name: 'Lecture' })).toBeTruthy();
});

it('why somebody does not see a record', async () => {
  const people = [{ id: 7, adminid: 7, ad_name: 'Anna Petit', ad_login: 'anna@bellevue.example' }];
  const calls = { getOne: async () => ({ data: { id: 12, locationid: 12, l_name: 'Annecy Lac' } }) };
  const ask = <WhyHiddenDialog resource={resource('locations')} id="12" onClose={vi.fn()} />;
  const { wire } = open(ask, () => ({ reason: 'scope', needs: [], without: null }), { calls }, people);
  wire.cut = true;
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: /Anna Petit/ }));
  expect((await dialog().findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  wire.cut = false;
  await userEvent.click(await button('Réessayer'));
  expect(await screen.findByText(/Anna Petit .*«.Annecy Lac.»/)).toBeTruthy();
});

it('a guest who is erased', async () => {
  const onClose = vi.fn();
  const plan = { kept: [], erased: [], traces: { authentications: 1, lines: 2, sessions: 3 } };
  const record = { id: 9, userid: 9, u_name: 'Ada Noël' };
  const erase = <EraseDialog resource={resource('identities')} record={record} onClose={onClose} />;
  const { wire } = open(erase, (method) => (method === 'GET' ? plan : {}));
  await dialog().findByText(/Ce qui/);
  await failsOnce(wire, /^Effacer/);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('a value that is revealed', async () => {
  const onReveal = vi.fn();
  const reveal = vi.fn().mockRejectedValueOnce(unreachable()).mockResolvedValue({ data: 'entière' });
  const identities = resource('identities');
  const about = {
    resource: identities,
    record: { id: 9 },
    field: identities.fields.find(({ name }) => name === 'u_email')!,
  };
  const shown = <RevealDialog {...about} onReveal={onReveal} onClose={vi.fn()} />;
  open(shown, () => undefined, { calls: { reveal } });
  const reason = dialog().getByRole<HTMLInputElement>('textbox');
  await userEvent.type(reason, 'Demande du client');
  await userEvent.click(await button('Afficher'));
  expect((await dialog().findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  expect(reason.value).toBe('Demande du client');
  await userEvent.click(await button('Afficher'));
  await waitFor(() => expect(onReveal).toHaveBeenCalledWith('entière'));
});

// The texts of this page are not loaded here: their keys stand in their place.
it('a new schema, its publication, and an earlier version', async () => {
  const onMade = vi.fn();
  const made = open(<NewDialog taken={[]} onMade={onMade} onClose={vi.fn()} />, () => ({ name: 'spots', text: '{}' }));
  const name = dialog().getByRole<HTMLInputElement>('textbox');
  await userEvent.type(name, 'spots');
  await failsOnce(made.wire, 'studio.new.make');
  await waitFor(() => expect(onMade).toHaveBeenCalledWith('spots', '{}'));
  cleanup();

  const stored = { name: 'spots', text: '{}', hash: 'b' };
  const plan = { table: 'spots', managed: true, exists: true, steps: [], refusals: [], kept: [], values: {} };
  const about = { name: 'spots', text: '{}', published: { ...stored, hash: 'a' }, plan };
  const [onPublished, onStale] = [vi.fn(), vi.fn()];
  const publish = <PublishDialog {...about} {...{ onPublished, onStale }} onClose={vi.fn()} />;
  const published = open(publish, () => stored);
  const note = dialog().getByLabelText<HTMLInputElement>('studio.publish.note');
  await userEvent.type(note, 'une place');
  await failsOnce(published.wire, 'studio.publish.do');
  expect(note.value).toBe('une place');
  await waitFor(() => expect(onPublished).toHaveBeenCalledWith(stored));
  expect(onStale).not.toHaveBeenCalled();
  cleanup();

  const version = { id: 3, at: '2026-05-04T11:00:00Z', action: 'update', hash: 'c', note: '', admin: null };
  const onRestored = vi.fn();
  const versions = (
    <VersionsDialog name="spots" published={about.published} mayPublish onRestored={onRestored} onClose={vi.fn()} />
  );
  const restored = open(versions, (method, url) => {
    if (method !== 'GET') return stored;
    return url.endsWith('/versions') ? { versions: [version] } : { ...version, text: '{"a":1}' };
  });
  await failsOnce(restored.wire, 'studio.versions.rollBack');
  await waitFor(() => expect(onRestored).toHaveBeenCalledWith({ ...stored, text: '{"a":1}' }));
});

it('the earlier versions of a schema, opened without a network', async () => {
  const published = { name: 'spots', text: '{}', hash: 'a' };
  const version = { id: 3, at: '2026-05-04T11:00:00Z', action: 'update', hash: 'c', note: 'une place', admin: null };
  const versions = (
    <VersionsDialog name="spots" published={published} mayPublish onRestored={vi.fn()} onClose={vi.fn()} />
  );
  const lost = new Set<string>();
  open(versions, (_, url) => {
    const what = url.endsWith('/versions') ? 'list' : 'version';
    if (!lost.has(what)) {
      lost.add(what);
      throw unreachable();
    }
    return what === 'list' ? { versions: [version] } : { ...version, text: '{"a":1}' };
  });
  expect((await dialog().findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  await userEvent.click(await button('Réessayer'));
  expect(await dialog().findByText('une place')).toBeTruthy();
  expect((await dialog().findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  await userEvent.click(await button('Réessayer'));
  expect(await button('studio.versions.rollBack')).toBeTruthy();
  expect(dialog().queryByRole('alert')).toBeNull();
});

it('the own sessions, opened without a network', async () => {
  const shown = <SessionsDialog {...({ onClose: vi.fn() } as unknown as ActionDialogProps)} />;
  let cut = true;
  showFeature(shown, model, [], {
    reply: () => {
      if (cut) throw unreachable();
      return { sessions: [] };
    },
  });
  expect((await dialog().findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  cut = false;
  await userEvent.click(await button('Réessayer'));
  await waitFor(() => expect(dialog().queryByRole('alert')).toBeNull());
  expect(dialog().getByRole('list')).toBeTruthy();
});

it('the trial of a parser, opened without a network', async () => {
  const sources = resource('sources');
  const call = vi
    .fn()
    .mockRejectedValueOnce(unreachable())
    .mockResolvedValue({ data: { parsers: [{ name: 'squid', title: 'Squid' }], lines: [] } });
  const operation = sources.actions.find(({ name }) => name === 'try') as never;
  const record = { id: 7, parser: null };
  open(<ParserTrial {...{ resource: sources, record, operation }} onClose={vi.fn()} />, () => undefined, {
    calls: { call },
  });
  const text = dialog().getByRole<HTMLTextAreaElement>('textbox');
  await userEvent.type(text, 'ligne');
  await userEvent.click(await button('Réessayer'));
  const run = await button('Essayer');
  await waitFor(() => expect(run.disabled).toBe(false));
  expect(text.value).toBe('ligne');
});

it('another address of the own account', async () => {
  const onClose = vi.fn();
  const change = <EmailChangeDialog {...({ onClose } as unknown as ActionDialogProps)} />;
  const { wire } = open(change, (method) => (method === 'GET' ? { pending: null } : {}));
  const address = dialog().getByLabelText<HTMLInputElement>('Nouvelle adresse e-mail');
  await userEvent.type(address, 'neuf@example.test');
  await failsOnce(wire, 'Envoyer les e-mails');
  expect(address.value).toBe('neuf@example.test');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('the proof of the person', async () => {
  const onDone = vi.fn();
  const { wire } = open(<ProofDialog onDone={onDone} />, (method) =>
    method === 'GET' ? { password: true, code: false, passkey: false, sso: false, proven: false } : { result: true },
  );
  const password = await dialog().findByLabelText<HTMLInputElement>('Mot de passe actuel');
  await userEvent.type(password, 'secret');
  await failsOnce(wire, 'Confirmer');
  expect(password.value).toBe('secret');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
});

it('a company that is opened', async () => {
  const onClose = vi.fn();
  const props = { resource: {}, record: { id: 12, c_name: 'Hôtels' }, operation: {}, onClose };
  const { entered } = open(<OpenCompanyDialog {...(props as unknown as ActionDialogProps)} />, () => ({}));
  entered.mockRejectedValueOnce(unreachable());
  await userEvent.click(await button('Ouvrir ici'));
  expect((await dialog().findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(await button('Ouvrir ici'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

const RIGHTS = { blocked: null, scope: null, rights: [], resources: [], countedSince: '2026-11-02' };
const administrator = {
  resource: resource('administrators'),
  record: { id: 12, adminid: 12, ad_name: 'Anne Roux' },
  onClose: () => undefined,
} as unknown as ActionDialogProps;
const authMode = {
  resource: { name: 'auth-modes', id: 'authtypeid', title: 'a_name', texts: {} },
  record: { id: 7, authtypeid: 7, a_name: 'Annuaire' },
  operation: { label: 'Tester' },
  onClose: () => undefined,
} as unknown as ActionDialogProps;
const TEST = { id: '_1', location: 'https://id.example/sso', expiresIn: 900 };

it.each<[string, ReactNode, Answer, string, RegExp]>([
  [
    'the effective rights',
    <EffectiveRightsDialog {...administrator} />,
    () => RIGHTS,
    'Réessayer',
    /^Choisissez une case/,
  ],
  [
    'what is purged tonight',
    <TonightDialog onClose={() => undefined} />,
    () => ({ at: '2026-11-26T02:00:00.000Z', companies: [] }),
    'Réessayer',
    /Aucune donnée n’arrive à échéance/,
  ],
  [
    'the test of a sign-in',
    <SsoTestDialog {...authMode} />,
    (method) => (method === 'GET' ? { report: null } : TEST),
    'Tester à nouveau',
    /En attente de sa réponse/,
  ],
])('%s, opened without a network', async (_, children, answer, again, text) => {
  const { wire } = open(children, answer, {}, [], true);
  expect((await dialog().findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  wire.cut = false;
  await userEvent.click(await button(again));
  expect(await dialog().findByText(text)).toBeTruthy();
  expect(dialog().queryByRole('alert')).toBeNull();
});
