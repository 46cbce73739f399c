import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { IdentityTimeline } from '../../../customViews/identities/IdentityTimeline';
import type { TimelineEntry, TimelinePage } from '../../../domain/records/timeline';
import { modelFor, showFeature } from '../features';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const signIn = {
  kind: 'authentication',
  status: 'success',
  reason: null,
  location: { id: 1, name: 'Paris Opéra' },
  device: null,
  browser: { name: 'Safari', system: 'iOS' },
  authtype: 'SMS',
  address: null,
} as const;
const page = (entries: readonly TimelineEntry[], next: string | null = null): (() => Promise<TimelinePage>) => {
  return () =>
    Promise.resolve({ entries, next, kinds: ['registration', 'authentication', 'refusal', 'mail', 'change'] });
};
const show = (...answers: (() => Promise<TimelinePage>)[]) => {
  const model = modelFor('user:view', 'user:edit', 'visit:view', 'admin:edit');
  const resource = model.resources.find(({ name }) => name === 'identities')!;
  return showFeature(<IdentityTimeline resource={resource} record={{ id: 7, version: 1 }} />, model, [], {
    first: answers,
  });
};
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

it('says where, with what, and when both ways; a location or a device that is not known is named so', async () => {
  const at = new Date(Date.now() - 3 * 60_000).toISOString();
  show(
    page([
      { id: '4', at, ...signIn },
      { id: '3', at, ...signIn, location: null, device: 'Téléphone de Zoé' },
      {
        id: '2',
        at: '2026-03-29T00:30:00Z',
        ...signIn,
        kind: 'refusal',
        status: 'denied',
        reason: 'sponsor-refused',
        browser: { name: null, system: null },
      },
      {
        id: '9',
        at,
        kind: 'connection',
        until: at,
        state: 'ended',
        duration: 4_830,
        sent: 3_500_000,
        received: 0,
        location: { id: 1, name: 'Paris Opéra' },
        device: '02:AB:CD:EF:77:66',
      },
      { id: '1', at, kind: 'mail', subject: 'Vos accès <b>', state: 'failed' },
    ]),
  );
  const [first, second, refused, session, mail] = await lines();
  expect(session).toMatch(
    /^Session réseau · Terminée1\sh 20\smin · 3,3\sMo envoyés, 0\soctet reçusParis Opéra · 02:AB:CD:EF:77:66/,
  );
  expect(first).toMatch(/^Réussie · SMSParis Opéra · iOSil y a [23]\smin · \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  expect(second).toContain('Sans site · Téléphone de Zoé');
  expect(refused).toMatch(/^Accès refusé · SMSRefusé par le parrainParis Opéra · Appareil inconnu/);
  expect(refused).toContain('29/03/2026 01:30');
  expect(mail).toContain('Vos accès <b> · Échoué');
  expect(document.querySelector('time')!.getAttribute('datetime')).toBe(at);
});

it('is narrowed to one kind, and says when there is nothing', async () => {
  const { sent } = show(page([{ id: '4', at: '2026-03-29T00:30:00Z', ...signIn }]), page([]));
  const kinds = within(await screen.findByRole('group', { name: 'Ce que montre le parcours' }));
  await userEvent.click(kinds.getByRole('button', { name: 'Refus' }));
  expect(await screen.findByText('Pas encore d’historique…')).toBeTruthy();
  expect(kinds.getByRole('button', { name: 'Refus' }).getAttribute('aria-pressed')).toBe('true');
  expect(sent).toHaveLength(2);
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('goes back in time, page by page', async () => {
  show(
    page([{ id: '4', at: '2026-03-29T00:30:00Z', ...signIn }], 'older'),
    page([{ id: '1', at: '2026-01-29T00:30:00Z', kind: 'registration', admin: 'Claire' }]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Plus ancien' }));
  expect(await screen.findByText('par Claire')).toBeTruthy();
  expect(await lines()).toHaveLength(2);
});

it('offers to take a change back', async () => {
  const line = {
    id: 1,
    at: '2026-03-29T00:30:00Z',
    action: 'update',
    admin: { name: 'Claire' },
    original: null,
    key: false,
    changes: [{ field: 'u_name', before: 'Zoé', after: 'Zoë', sealed: false }],
    reverts: null,
    assigned: null,
    revealed: null,
    revert: 'yes',
  } as const;
  show(page([{ id: '1', at: line.at, kind: 'change', line }]));
  expect(await screen.findByRole('button', { name: 'Rétablir Zoé' })).toBeTruthy();
});

it('says that sign-ins are left out, to callers who may not read them (S-WID-3)', async () => {
  const change = { id: '1', at: '2026-03-29T00:30:00Z', kind: 'mail', subject: 'Vos accès', state: 'sent' } as const;
  show(() => Promise.resolve({ entries: [change], next: null, kinds: ['registration', 'mail', 'change'] }));
  await lines();
  expect(screen.getByText(/Les connexions sont visibles avec le droit/)).toBeTruthy();
  cleanup();
  show(page([change]));
  await lines();
  expect(screen.queryByText(/Les connexions sont visibles avec le droit/)).toBeNull();
});

it('is there for people who may not see sign-ins, and says that these are missing', async () => {
  const model = modelFor('user:view', 'user:edit');
  const resource = model.resources.find(({ name }) => name === 'identities')!;
  const at = new Date(Date.now() - 3 * 60_000).toISOString();
  const entry = { ...signIn, id: '5', at, kind: 'registration' } as unknown as TimelineEntry;
  const answer = () =>
    Promise.resolve<TimelinePage>({ entries: [entry], next: null, kinds: ['registration', 'change'] });
  showFeature(<IdentityTimeline resource={resource} record={{ id: 7, version: 1 }} />, model, [], { first: [answer] });
  expect(await lines()).toHaveLength(1);
  expect(screen.getByText(/droit « Consulter les connexions et les journaux d’accès »/)).toBeTruthy();
});
