import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import {
  bodyText,
  box,
  fill,
  headingText,
  noDialog,
  openConsole,
  openDialog,
  press,
  pressable,
  textOf,
  type OpenConsole,
} from '../support/console';
import { addAdmin, MAIN, maskWith, openSession, SECOND } from '../support/personas';

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const TEAM = 2001;
const rows = () => [...document.querySelectorAll('.tm-table tbody tr')];
const rowOf = (name: string) =>
  waitFor(() => {
    const found = rows().find((row) => textOf(row).includes(name));
    if (!found) throw new Error(`${name} is no member`);
    return found;
  });
const places = () => [...document.querySelectorAll('.tm-place')].map(textOf);
const stored = async (name: string) => {
  const [row] = await test.database.ownerQuery(
    `select m.profileid as profile, m."deletedAt" is null as active from team_member m
     join administrator a on a.adminid = m.adminid where m.teamid = $1 and a.ad_name = $2`,
    [TEAM, name],
  );
  return row && { profile: Number(row['profile']), active: row['active'] };
};
/** Takes what a field of the dialog finds. */
async function choose(dialog: Element, field: string, text: string) {
  const search = await waitFor(() => box(`dialog[open] [data-field=${field}] [role=combobox]`));
  await at.user.click(search);
  fill(search, text);
  const found = () => [...dialog.querySelectorAll('[role=option]')].find((one) => textOf(one).startsWith(text));
  await waitFor(() => expect(found()).toBeDefined());
  await at.user.click(found()!);
}
async function act(name: string, action: string | RegExp) {
  await at.user.click(await pressable(`Actions pour ${name}`, await rowOf(name)));
  const item = await waitFor(() => {
    const found = [...document.querySelectorAll('[role=menuitem]')].find((one) => textOf(one).match(action));
    if (!found) throw new Error('no such action');
    return found;
  });
  await at.user.click(item);
}

it('a team with its members and its place: added, changed and removed on its page, and back', async () => {
  at = await openConsole(test, 'admin', `/teams/${TEAM}`);
  await waitFor(() => expect(headingText()).toBe('Siège'));
  await waitFor(() => expect(rows()).toHaveLength(3));
  await at.settled();
  expect(textOf(await rowOf('Claire Bellanger'))).toContain('Responsable');
  expect(textOf(await rowOf('Paul Moreau'))).toMatch(/Paul Moreau.*Actif|Paul Moreau.*Activé/);
  await waitFor(() => expect(places()[0]).toBe('Siège 3 membres'));
  expect(places()).toContain('Réception 3 membres');

  await at.user.click(await pressable('Ajouter un membre'));
  const dialog = await openDialog();
  expect(textOf(dialog)).toContain('Ajouter un membre à « Siège »');
  expect(dialog.querySelector('[data-field=teamid]')).toBeNull();
  const search = await waitFor(() => box('dialog[open] [data-field=adminid] [role=combobox]'));
  await at.user.click(search);
  fill(search, 'Paul Moreau');
  const option = (name: string) =>
    [...dialog.querySelectorAll('[role=option]')].find((one) => textOf(one).includes(name));
  // A member already, so that the server would refuse them.
  await waitFor(() => expect(option('Paul Moreau')?.getAttribute('aria-disabled')).toBe('true'));
  expect(textOf(option('Paul Moreau')!)).toContain('déjà membre');
  await at.user.click(option('Paul Moreau')!);
  expect(option('Paul Moreau')).toBeDefined();
  await choose(dialog, 'adminid', 'Karl Zimmermann');
  await choose(dialog, 'profileid', 'Lecture seule');
  await at.user.click(await pressable('Ajouter', dialog));
  await noDialog();
  await rowOf('Karl Zimmermann');
  expect(headingText()).toBe('Siège');
  await waitFor(() => expect(places()[0]).toBe('Siège 4 membres'));
  const added = await stored('Karl Zimmermann');
  expect(added).toMatchObject({ active: true });

  await act('Karl Zimmermann', /^Modifier le profil/);
  const change = await openDialog();
  expect(textOf(change)).toContain('Profil de Karl Zimmermann dans l’équipe');
  await choose(change, 'profileid', 'Auteur de rapports');
  await at.user.click(await pressable('Enregistrer', change));
  await noDialog();
  await waitFor(async () => expect((await stored('Karl Zimmermann'))?.profile).not.toBe(added!.profile));
  await waitFor(async () => expect(textOf(await rowOf('Karl Zimmermann'))).toContain('Auteur de rapports'));

  await act('Karl Zimmermann', /^Retirer de l’équipe/);
  const question = await openDialog();
  expect(textOf(question)).toContain('Retirer Karl Zimmermann de « Siège » ?');
  await at.user.click(await pressable('Retirer', question));
  await noDialog();
  await waitFor(() => expect(rows()).toHaveLength(3));
  // The button that had the focus went with the row.
  await waitFor(() => expect(textOf(document.activeElement!)).toMatch(/^Membres/));
  expect(await stored('Karl Zimmermann')).toMatchObject({ active: false });
  await at.user.click(await pressable('Annuler'));
  await rowOf('Karl Zimmermann');
  expect(await stored('Karl Zimmermann')).toMatchObject({ active: true });
  expect(at.refused).toEqual([]);
  await at.settled();
});

it('what a colleague has saved meanwhile is not overwritten: the dialog shows both', async () => {
  at = await openConsole(test, 'admin', `/teams/${TEAM}`);
  await act('Paul Moreau', /^Modifier le profil/);
  const dialog = await openDialog();
  await choose(dialog, 'profileid', 'Auteur de rapports');
  await test.database.ownerQuery(
    `update team_member set profileid = (select adprofileid from adprofile where adp_companyid = $1 and adp_name like 'Lecture seule%'),
       version = version + 1 where teamid = $2 and adminid = 2011`,
    [MAIN, TEAM],
  );
  await at.user.click(await pressable('Enregistrer', dialog));
  await waitFor(() => expect(document.querySelectorAll('dialog[open]')).toHaveLength(2));
  expect(bodyText()).toContain('Lecture seule');
  expect(at.refused.splice(0)).toHaveLength(1);
  await at.settled();
});

it('the dialog grants only what its caller has, otherwise it stays and says why', async () => {
  const login = 'equipes@bellevue.example';
  const mask = maskWith('admin:view', 'admin:edit', 'team:view', 'team:edit');
  const weak = await addAdmin(test.database, MAIN, mask, login);
  const headers = { authorization: `Bearer ${await openSession(test.database, weak)}` };
  const payload = { adminid: weak, teamid: TEAM, profileid: 2001 };
  const refused = await test.app.inject({ method: 'POST', url: '/api/team_members', headers, payload });
  expect(refused.json()).toMatchObject({ msg_code: 'RIGHTS_EXCEEDED' });
  at = await openConsole(test, 'viewer', `/teams/${TEAM}`);
  await waitFor(() => expect(rows().length).toBeGreaterThan(2));
  await at.settled();
  // Values only.
  expect(press('Ajouter un membre')).toBeUndefined();
  expect(press(/^Actions pour/)).toBeUndefined();
  expect(press('Nouvelle sous-équipe')).toBeUndefined();
  expect(textOf(await rowOf('Claire Bellanger'))).toContain('Responsable');
});

it('the last administrator can leave a team, but not the company: their account keeps its rights, and stays', async () => {
  const LAST = 3001;
  await test.database.ownerQuery(
    `update administrator set ad_enabled = (adminid = $2), ad_language = 'fr' where ad_companyid = $1`,
    [SECOND, LAST],
  );
  const [team] = await test.database.ownerQuery(
    `with made as (insert into team (name, companyid) values ('Direction', $1) returning id)
     insert into team_member (adminid, teamid, profileid, companyid, "createdAt")
     select adminid, made.id, ad_profileid, $1, now() from administrator, made where adminid = $2 returning teamid as id`,
    [SECOND, LAST],
  );
  at = await openConsole(test, 'admin2', `/teams/${Number(team?.['id'])}`);
  await act('Íñigo Ibáñez', /^Retirer de l’équipe/);
  await at.user.click(await pressable('Retirer', await openDialog()));
  await noDialog();
  await waitFor(() => expect(rows()).toHaveLength(0));
  expect(at.refused).toEqual([]);
  await at.open(`/administrators/${LAST}`, /Íñigo Ibáñez/);
  await at.user.click(await pressable('Autres actions', document.querySelector('.e-head-actions') ?? document));
  // The own account is neither disabled nor deleted: the page offers neither, and says why.
  await waitFor(() => expect(document.querySelector('[role=menu]')).not.toBeNull());
  expect([press('Supprimer'), press('Désactiver')]).toEqual([undefined, undefined]);
  expect(bodyText().replaceAll('\u00a0', ' ')).toContain('ni supprimer votre propre compte');
  const left = await test.database.ownerQuery(
    `select adminid from administrator where ad_companyid = $1 and ad_enabled and "ad_deletedAt" is null`,
    [SECOND],
  );
  expect(left.map(({ adminid }) => Number(adminid))).toEqual([LAST]);
  await at.settled();
});

it('an empty team says what to do; a thousand members are in pages', async () => {
  const made = await test.as('admin', { method: 'POST', url: '/api/teams', payload: { name: 'Grande équipe' } });
  const { id } = made.json<{ id: number }>();
  at = await openConsole(test, 'admin', `/teams/${id}`);
  await waitFor(() => expect(bodyText()).toContain('Cette équipe n’a aucun membre : ajoutez la première personne.'));
  await waitFor(() => expect(bodyText()).toContain('Aucune équipe au-dessus ni en dessous.'));
  await at.close();
  await test.database.ownerQuery(
    `with people as (
       insert into administrator (ad_name, ad_login, ad_email, ad_profileid, ad_companyid, ad_enabled, ad_scopemode, groupids, "ad_createdAt")
       select 'Membre ' || lpad(n::text, 4, '0'), 'membre' || n || '@bellevue.example', 'membre' || n || '@bellevue.example',
         2003, $1, true, 'all', '{}', now() from generate_series(1, 1000) n returning adminid)
     insert into team_member (adminid, teamid, profileid, companyid, "createdAt")
     select adminid, $2, 2003, $1, now() from people`,
    [MAIN, id],
  );
  at = await openConsole(test, 'admin', `/teams/${id}`);
  await waitFor(() => expect(rows()).toHaveLength(25));
  await waitFor(() => expect(textOf(rows()[0])).toContain('Membre 0001'));
  await waitFor(() => expect(bodyText()).toMatch(/1–25 sur 1 000/));
  await at.user.click(await pressable('Page suivante'));
  await waitFor(() => expect(textOf(rows()[0])).toContain('Membre 0026'));
  expect(at.refused).toEqual([]);
  await at.settled();
});

it('a membership that was opened is found again by its person and team', async () => {
  at = await openConsole(test, 'admin', '/team-members/2001');
  await waitFor(() => expect(headingText()).toBe('Claire Bellanger · Siège'));
  await at.go('/teams');
  const recent = () => [...document.querySelectorAll('nav a[href$="team-members/2001"]')].map((link) => textOf(link));
  await waitFor(() => expect(recent()).toEqual(['Claire Bellanger · Siège']));
  await at.settled();
});
