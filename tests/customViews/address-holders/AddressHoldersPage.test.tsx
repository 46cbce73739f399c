import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { AddressHoldersPage } from '../../../customViews/address-holders/AddressHoldersPage';
import type { HoldersAnswer } from '../../../domain/address-holders/answer';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const RIGHTS = ['user:view', 'supervisor', 'visit:view'];
const question: HoldersAnswer['question'] = {
  ...{ address: '198.51.100.4', port: 40_112, destination: null, destinationPort: null, tolerance: 2 },
  ...{ from: '2026-03-01T10:30:00.000Z', to: '2026-03-01T10:31:00.000Z', reference: 'PV 1', authority: 'Tribunal' },
};
const origin = { location: 'Hall', source: 'Routeur' };
const line = {
  ...{ id: 9, at: '2026-03-01T10:30:05.000Z', ip: '10.2.11.93', port: 51_234, natIp: '198.51.100.4', natPort: 40_000 },
  ...{ natPortEnd: 40_199, destination: '203.0.113.7', destinationPort: 443, protocol: 'tcp' },
  ...origin,
};
const chain = {
  ...{
    mac: '9A:04:71:40:EB:1B',
    ip: '10.2.11.93',
    location: 'Hall',
    gaps: [],
    lines: [line],
    lease: null,
    signIn: null,
  },
  session: {
    ...{ id: 3, name: 'S-3', login: 'ada@exemple.example', nas: 'ap-1', mac: '9A:04:71:40:EB:1B' },
    ...{ from: '2026-03-01T10:00:00.000Z', until: null },
    ...origin,
  },
};
const found: HoldersAnswer = {
  ...{ question, askedAt: '2026-03-02T08:00:00.000Z', lines: 1, gaps: [{ code: 'erased-guests', count: 2 }] },
  candidates: [
    {
      identity: { id: 7, name: 'Ada Martin', login: 'ada@exemple.example' },
      ...{ state: 'erased', login: 'ada@exemple.example', chance: { low: 0.5, high: 1 }, gaps: [], chains: [chain] },
    },
    {
      ...{ identity: null, state: 'unknown', login: null, chance: { low: 0, high: 0.5 }, gaps: ['no-session'] },
      chains: [{ ...chain, gaps: ['no-session'], session: null, lines: [] }],
    },
  ],
};
const FORM = '/?address=198.51.100.4&port=40112&at=2026-03-01T10:30:12Z';

async function askWith(answer: HoldersAnswer) {
  const user = userEvent.setup();
  const shown = showFeature(<AddressHoldersPage />, modelFor(...RIGHTS), [], { reply: () => answer, at: FORM });
  await user.type(screen.getByRole('textbox', { name: 'Référence de la demande' }), 'PV 1');
  await user.type(screen.getByRole('textbox', { name: 'Autorité' }), 'Tribunal{Enter}');
  return { ...shown, user };
}

it('fills in the address, asks with the reason, and shows who, how likely and why', async () => {
  const { sent } = await askWith(found);
  const list = await screen.findByRole('list', { name: 'Candidats' });
  expect(sent.at(-1)).toMatchObject({
    body: {
      ...{ address: '198.51.100.4', port: 40_112, at: '2026-03-01T10:30:00.000Z', tolerance: 2 },
      ...{ reference: 'PV 1', authority: 'Tribunal' },
    },
  });
  expect(screen.getByRole('heading', { name: '2 candidats' })).toBeTruthy();
  expect(screen.getByText(/données de 2 invités ont été effacées depuis/)).toBeTruthy();
  const [first, second] = within(list)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.closest('li')!);
  expect(within(first!).getByRole('link', { name: 'Ada Martin' }).getAttribute('href')).toMatch(/\/identities\/7$/);
  expect(first!.textContent).toMatch(/50\s*[–-]\s*100\s*%/u);
  expect(first!.textContent).toContain('Effacé depuis');
  expect(first!.textContent).toContain('NAT 198.51.100.4 : 40000–40199');
  expect(first!.textContent).toContain('source\u00a0: Routeur');
  expect(second!.textContent).toContain('Aucune session de l’appareil n’est connue à ce moment.');
});

it('says that nothing fits, and what is missing', async () => {
  await askWith({
    ...found,
    ...{ candidates: [], lines: 0 },
    gaps: [{ code: 'no-lines' }, { code: 'purged', until: '2026-03-01T00:00:00.000Z' }, { code: 'scope' }],
  });
  expect(await screen.findByRole('heading', { name: 'Aucune trace ne correspond' })).toBeTruthy();
  expect(screen.getByText(/Les données d’avant le 01\/03\/2026 ont été supprimées/)).toBeTruthy();
  expect(screen.getByText('Seul votre périmètre a été consulté.')).toBeTruthy();
});
