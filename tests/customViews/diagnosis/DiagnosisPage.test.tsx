import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { DiagnosisPage } from '../../../customViews/diagnosis/DiagnosisPage';
import type { Found, PlacedLink } from '../../../customViews/diagnosis/useDiagnosis';
import { LINKS } from '../../../domain/diagnosis/links';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const RIGHTS = ['user:view', 'user:edit', 'supervisor', 'visit:view', 'location:view'];
const MATCHES = [
  { identity: 7, name: 'Claire Martin', detail: 'claire@exemple.example' },
  { device: 3, name: 'Téléphone', detail: 'A4:5E:60:C2:00:1B' },
];
const link = (name: PlacedLink['link'], more: Partial<PlacedLink> = {}): PlacedLink => ({
  link: name,
  state: 'unknown',
  code: 'not-permitted',
  evidence: {},
  fix: null,
  ...more,
});
const BROKEN: Partial<Record<PlacedLink['link'], Partial<PlacedLink>>> = {
  location: { state: 'pass', code: 'ok', evidence: { name: 'Hall' }, fix: { resource: 'locations', id: 5 } },
  identity: {
    state: 'fail',
    code: 'expired',
    evidence: { name: 'Claire Martin', end: '2026-03-01T10:30:00Z' },
    fix: { resource: 'identities', id: 7 },
  },
  events: { state: 'fail', code: 'refused', evidence: { at: '2026-03-02T10:30:00Z', reason: 'expired-account' } },
};
const chain: Found = {
  matches: [],
  more: false,
  searched: [],
  diagnosis: {
    verdict: 'broken',
    link: 'identity',
    others: ['events'],
    links: LINKS.map((name) => link(name, BROKEN[name])),
  },
};
const reply = (_method: string, url: string) => {
  if (/identity=7/.test(url)) return chain;
  if (/q=martin/.test(url))
    return { matches: MATCHES, more: false, searched: [{ where: 'names', missed: null }], diagnosis: null };
  if (/q=durand/.test(url))
    return { matches: MATCHES, more: true, searched: [{ where: 'names', missed: null }], diagnosis: null };
  if (/q=10\./.test(url)) {
    const searched = ['devices', 'leases', 'connections'].map((where) => ({ where, missed: null }));
    return { matches: [], more: false, searched, diagnosis: null };
  }
  return {
    matches: [],
    more: false,
    searched: [
      { where: 'names', missed: null },
      { where: 'logins', missed: 'not-permitted' },
    ],
    diagnosis: null,
  };
};

it('lets the user choose, by key, and tells the verdict with its evidence', async () => {
  const user = userEvent.setup();
  const { sent } = showFeature(<DiagnosisPage />, modelFor(...RIGHTS), [], { reply });
  const field = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'martin');
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  const matches = await screen.findByRole('list', { name: 'Correspondances' });
  expect(screen.getByText('2 résultats : lequel ?')).toBeTruthy();
  expect(
    within(matches)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Claire Martinclaire@exemple.example', 'TéléphoneÉquipement · A4:5E:60:C2:00:1B']);
  await user.keyboard('{ArrowDown}{Enter}');
  const verdict = await screen.findByRole('region', { name: 'Claire Martin' });
  expect(within(verdict).getByRole('heading').textContent).toMatch(
    /^Le compte de Claire Martin a expiré le 01\/03\/2026/,
  );
  expect(verdict.textContent).toMatch(/Aussi en défaut\s: Derniers événements\./);
  expect(verdict.textContent).toMatch(/Non vérifié\s: Entreprise, Portail.*Connexion au réseau\./);
  expect(within(verdict).getByRole('link').getAttribute('href')).toMatch(/\/identities\/7$/);
});

it('shows nothing of an answer while it looks for another person', async () => {
  const user = userEvent.setup();
  let answer: (found: Found) => void = () => undefined;
  const answered = new Promise<Found>((resolve) => (answer = resolve));
  const waiting = (method: string, url: string) => (/q=autre/.test(url) ? answered : reply(method, url));
  showFeature(<DiagnosisPage />, modelFor(...RIGHTS), [], { reply: waiting });
  await user.type(screen.getByRole('searchbox'), 'martin{Enter}');
  await user.click(await screen.findByRole('link', { name: /Claire/ }));
  await screen.findByRole('region', { name: 'Claire Martin' });
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'autre{Enter}');
  expect(await screen.findByRole('status', { name: 'Examen de la chaîne en cours' })).toBeTruthy();
  expect(screen.queryByText(/Claire Martin/)).toBeNull();
  expect(screen.queryByText(/Rien ne correspond/)).toBeNull();
  expect(screen.queryByRole('list', { name: 'Les maillons, dans l’ordre' })).toBeNull();
  answer({ ...chain, diagnosis: null, searched: [{ where: 'names', missed: null }] });
  expect(await screen.findByText('Rien ne correspond à « autre ».')).toBeTruthy();
});

it('looks for three characters at least, as the server does', async () => {
  const user = userEvent.setup();
  const { sent } = showFeature(<DiagnosisPage />, modelFor(...RIGHTS), [], { reply });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Chercher la cause' });
  await user.type(screen.getByRole('searchbox'), ' ma {Enter}');
  expect(button().disabled).toBe(true);
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('searchbox'), '{Backspace}r');
  expect(button().disabled).toBe(false);
  await user.click(button());
  expect(await screen.findByText('Rien ne correspond à « mar ».')).toBeTruthy();
});

it('has the name of its entry in the menu', () => {
  showFeature(<DiagnosisPage />, modelFor(...RIGHTS), [], { reply });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pourquoi pas en ligne');
});

it('leaves out of its sentences what is not known', async () => {
  const parts: typeof BROKEN = {
    location: { state: 'fail', code: 'provisioning_error', evidence: { name: 'Hall', at: null } },
    identity: { state: 'fail', code: 'missing', evidence: { login: null } },
    profile: { state: 'fail', code: 'denied', evidence: { name: null, rule: 'Nuit' } },
    lease: { state: 'fail', code: 'ended', evidence: { address: '10.0.0.4', end: null } },
  };
  const links = LINKS.map((name) => link(name, parts[name]));
  const found: Found = { ...chain, diagnosis: { verdict: 'online', link: 'identity', others: [], links } };
  showFeature(<DiagnosisPage />, modelFor(...RIGHTS), [], { reply: () => found, at: '/?identity=7' });
  const list = await screen.findByRole('list', { name: 'Les maillons, dans l’ordre' });
  const said = LINKS.map((_, at) => within(list).getAllByRole('listitem')[at]!.querySelector('p')?.textContent);
  expect(said).toContain('Hall n’a pas pu être mis en service.');
  expect(said).toContain('La règle d’accès Nuit refuse l’accès en ce moment.');
  expect(said).toContain('Le bail de 10.0.0.4 a pris fin.');
  expect(list.textContent).not.toContain('—');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
    'En ligne, mais un maillon est en défaut. Aucun compte ne correspond à cette connexion.',
  );
});

it('shows each link with its state, its evidence and the way to the fix', async () => {
  const user = userEvent.setup();
  showFeature(<DiagnosisPage />, modelFor(...RIGHTS), [], { reply });
  await user.type(screen.getByRole('searchbox'), 'martin{Enter}');
  await user.click(await screen.findByRole('link', { name: /Claire/ }));
  const list = await screen.findByRole('list', { name: 'Les maillons, dans l’ordre' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows).toHaveLength(12);
  expect(rows[0]!.textContent).toMatch(/Inconnu.*Entreprise.*Vous n’avez pas le droit de le voir/);
  expect(rows[1]!.textContent).toMatch(/En ordre.*Site.*Hall est en service.*Ouvrir\s: Site/);
  expect(rows[11]!.textContent).toMatch(/En défaut.*Connexion refusée le 02\/03\/2026.*Compte expiré/);
  expect(screen.getByRole('button', { name: 'Imprimer' })).toBeTruthy();
});

it('leads to no record that the caller may not open', async () => {
  const user = userEvent.setup();
  showFeature(<DiagnosisPage />, modelFor('user:view', 'supervisor'), [], { reply });
  await user.type(screen.getByRole('searchbox'), 'martin{Enter}');
  await user.click(await screen.findByRole('link', { name: /Claire/ }));
  await screen.findByRole('region', { name: 'Claire Martin' });
  expect(screen.queryByRole('link', { name: /Ouvrir/ })).toBeNull();
});

it('says where nothing was found, and where it was not looked', async () => {
  const user = userEvent.setup();
  showFeature(<DiagnosisPage />, modelFor(...RIGHTS), [], { reply });
  await user.type(screen.getByRole('searchbox'), 'personne@nulle.part{Enter}');
  const said = await screen.findByText('Rien ne correspond à « personne@nulle.part ».');
  expect(said.parentElement!.textContent).toMatch(/Recherché dans\s: noms, e-mails et identifiants des invités\./);
  expect(said.parentElement!.textContent).toMatch(
    /Non recherché\s: identifiants saisis sans compte, sur 30 jours\. Vous n’avez pas le droit/,
  );
});

it('names the places where an IP address was looked for, and no other', async () => {
  const user = userEvent.setup();
  showFeature(<DiagnosisPage />, modelFor(...RIGHTS), [], { reply });
  await user.type(screen.getByRole('searchbox'), '10.0.0.9{Enter}');
  const said = await screen.findByText('Rien ne correspond à « 10.0.0.9 ».');
  expect(said.parentElement!.textContent).toMatch(
    /Recherché dans\s: équipements, baux actifs et connexions en ligne\./,
  );
});

it('says that only the first matches are shown', async () => {
  const user = userEvent.setup();
  showFeature(<DiagnosisPage />, modelFor(...RIGHTS), [], { reply });
  await user.type(screen.getByRole('searchbox'), 'durand{Enter}');
  await screen.findByRole('list', { name: 'Correspondances' });
  expect(screen.getByText(/^Les 2 premiers résultats\s: ajoutez un prénom ou un e-mail/)).toBeTruthy();
});

it('says that the server did not answer', async () => {
  const user = userEvent.setup();
  const refused = () => Promise.reject(new Error('HTTP_ERROR'));
  showFeature(<DiagnosisPage />, modelFor(...RIGHTS), [], { reply: refused });
  await user.type(screen.getByRole('searchbox'), 'martin{Enter}');
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).not.toBe('');
});
