import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import {
  bodyText,
  headingText,
  openConsole,
  openDialog,
  press,
  pressable,
  textOf,
  type OpenConsole,
} from '../support/console';
import { newCompany } from '../support/provisioning';
import { chooseAction } from './screens';

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const shows = (text: string | RegExp) => waitFor(() => expect(bodyText()).toMatch(text));

it('a SKU that is sold stays, and the person reads how many companies have it', async () => {
  const made = await test.as('superadmin', {
    method: 'POST',
    url: '/legacy/elements/sku',
    payload: { s_name: 'Vendu', s_code: 'SOLD-1' },
  });
  const id = made.json<{ skuid: number }>().skuid;
  await sql(`update company set skus = $1::jsonb, version = version + 1 where companyid = 2`, [
    JSON.stringify([{ skuid: id, cs_quantity: 1 }]),
  ]);
  at = await openConsole(test, 'superadmin', `/skus/${id}`);
  await chooseAction(at, 'Supprimer');
  const dialog = await openDialog();
  await shows(/1 entreprise · empêche la suppression/);
  expect(press('Supprimer', dialog)).toBeUndefined();
  const [row] = await sql(`select "s_deletedAt" as gone from sku where skuid = $1`, [id]);
  expect(row?.['gone']).toBeNull();
});

it('the home page counts the companies at risk, those whose subscription ends, and urgent tickets, with the way there', async () => {
  const made = async (name: string, state: string) => {
    const id = await newCompany(test, { c_name: name });
    await sql(`update company set ${state}, version = version + 1 where companyid = $1`, [id]);
  };
  await made('Échue', 'c_edate = current_date - 1');
  await made('Dernier jour', 'c_edate = current_date');
  await made('En panne', `c_provisioned = 'failed'`);
  await made('Débordée', 'c_options = (portico_bits(c_options) | 32768)::numeric');
  await made('Partie', 'c_edate = current_date - 1, "c_deletedAt" = now()');
  const names = async (where: string) =>
    (await sql(`select c_name from company where "c_deletedAt" is null and ${where} order by 1`)).map(
      ({ c_name }) => c_name,
    );
  const ended = await names('c_edate < current_date');
  const exceeded = await names('portico_bits(c_options) & 32768 <> 0');
  expect([ended.includes('Échue'), ended.includes('Dernier jour'), ended.includes('Partie')]).toEqual([
    true,
    false,
    false,
  ]);
  const soon = await names('c_edate between current_date and current_date + 30');
  const payload = {
    ti_name: 'Urgence',
    ti_message: 'Panne',
    ti_type: 2,
    ti_priority: 1,
    ti_email: 'a@portico.example',
  };
  expect((await test.as('superadmin', { method: 'POST', url: '/legacy/elements/ticket', payload })).statusCode).toBe(
    201,
  );
  const [urgent] = await sql('select count(*) as n from ticket where ti_priority in (1, 2)');
  at = await openConsole(test, 'superadmin', '/dashboard');
  await at.settled();
  expect(bodyText()).toContain(`${soon.length} abonnements se terminent d’ici 30 jours`);
  expect(bodyText()).toContain(`${Number(urgent?.['n'])} de priorité haute ou urgente`);
  const tickets = [...document.querySelectorAll('a')].find((one) => textOf(one).includes('priorité haute ou urgente'));
  const lines = [...document.querySelectorAll<HTMLAnchorElement>('.home-lines a')];
  for (const [text, expected] of [
    ['La mise en service de 1 entreprise a échoué', ['En panne']],
    [`${ended.length} abonnements sont terminés`, ended],
    [`${exceeded.length} entreprises dépassent leur abonnement`, exceeded],
  ] as const) {
    const line = lines.find((one) => textOf(one.querySelector('span')) === text);
    await at.go(line?.getAttribute('href')?.replace(/^#/, '') ?? text);
    await waitFor(() => expect(headingText()).toBe('Entreprises'));
    await at.settled();
    const shown = () => [...document.querySelectorAll('tbody tr')].map((row) => textOf(row));
    // The list of the line before stands until the rows of this one are there.
    await waitFor(() => expect(shown()).toHaveLength(expected.length));
    const rows = shown();
    for (const name of expected) expect(rows.some((row) => row.includes(String(name)))).toBe(true);
  }
  await at.go(tickets?.getAttribute('href')?.replace(/^#/, '') ?? 'no tickets');
  await waitFor(() => expect(headingText()).toBe('Demandes d’assistance'));
  await at.settled();
  expect([...document.querySelectorAll('thead th')].map((cell) => textOf(cell))).toContain('Entreprise');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => textOf(row));
  expect(rows).toHaveLength(Number(urgent?.['n']));
  expect(rows.some((row) => row.includes('Hôtels Bellevue'))).toBe(true);
});

it('the list of companies opens with the type that this person last chose in this browser, at each of its addresses', async () => {
  const addresses = ['/superadmin', '/superadmin/list', '/superadmin?tab=list'];
  const kept: Record<string, string> = {};
  /** Closing empties the storage of the browser: as on a reload, it is as it was before. */
  const reload = async (role: string, address: string) => {
    Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value));
    at = await openConsole(test, role, address);
    await at.settled();
    return document.querySelector('.e-views [aria-current=page]')?.textContent;
  };
  const close = async () => {
    Object.assign(kept, { ...localStorage });
    await at.close();
  };
  const opensWith = async (role: string) => {
    const shown = [];
    for (const address of addresses) {
      shown.push(await reload(role, address));
      await close();
    }
    return shown;
  };
  expect(await opensWith('superadmin')).toEqual(['Clients', 'Clients', 'Clients']);
  for (const [type, address] of [
    ['Pilotes', '/superadmin'],
    ['Tout', '/superadmin/list'],
  ] as const) {
    await reload('superadmin', address);
    await at.user.click(await pressable(type));
    await at.settled();
    await close();
    expect(await opensWith('superadmin')).toEqual([type, type, type]);
  }
  // Another person at the same browser has chosen nothing yet.
  expect(await opensWith('partner')).toEqual(['Customers', 'Customers', 'Customers']);
});

it('an administrator reads on each page, in one line, what the company uses; the provider’s list names who is over', async () => {
  const notes = () => [...document.querySelectorAll('.note')].map(({ textContent }) => textContent);
  const limits = (users: number, locations: number, over: boolean) =>
    sql(
      `update company set c_edate = current_date + 400, c_exceedpurcent = 0, c_maxappointedusers = 0, c_maxdevices = 0,
         c_maxusers = $1, c_maxlocations = $2, version = version + 1,
         c_options = (case when $3 then portico_bits(c_options) | 32768 else portico_bits(c_options) & ~32768::bigint end)::numeric
       where companyid = 2`,
      [users, locations, over],
    );
  await limits(1, 1_000_000, true);
  for (const address of ['/identities', '/locations', '/company_profile']) {
    at = await openConsole(test, 'admin', address);
    await at.settled();
    expect(notes()).toEqual([expect.stringMatching(/^■Critique.*abonnement est dépassé\. · Invités/u)]);
    await at.close();
  }
  at = await openConsole(test, 'superadmin', '/superadmin/list');
  await at.settled();
  const row = [...document.querySelectorAll('tbody tr')].find(({ textContent }) => textContent.includes('Bellevue'));
  expect(row?.textContent).toContain('▲Usage dépassé');
  await at.close();
  await limits(1_000_000, 1_000_000, false);
  at = await openConsole(test, 'admin', '/identities');
  await at.settled();
  expect(notes()).toEqual([]);
  await at.close();
  // Who may not see the page of the company is not told, and does not ask.
  await limits(1, 1, false);
  at = await openConsole(test, 'receptionist', '/identities');
  await at.settled();
  expect([notes(), at.sent.filter((one) => one.includes('/usage'))]).toEqual([[], []]);
});

it('a partner hides a company, and its list has it no longer; the provider’s still does', async () => {
  const rows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  const [company] = await sql(
    `update company set c_options = (portico_bits(coalesce(c_options, 0)) | 131072)::numeric, c_partnerid =
       (select ad_companyid from administrator where adminid = 4001)
     where companyid = 2 returning c_name as name`,
  );
  const name = String(company?.['name']);
  at = await openConsole(test, 'partner', '/superadmin/shown');
  // The lists show what fits into their height, which is none here.
  await at.user.click(await pressable('Hide all'));
  await at.user.click(await pressable('Save'));
  await shows('Companies shown updated');
  await at.close();
  at = await openConsole(test, 'partner', '/companies');
  await waitFor(() => expect(rows().length + document.querySelectorAll('.e-state').length).toBeGreaterThan(0));
  expect(rows().filter((text) => text.includes(name))).toEqual([]);
  await at.close();
  at = await openConsole(test, 'superadmin', '/companies');
  await waitFor(() => expect(rows().filter((text) => text.includes(name))).toHaveLength(1));
});

it('a company without the bit of the switch cannot be opened from its page', async () => {
  const isOffered = async () => {
    at = await openConsole(test, 'partner', '/companies/2');
    await waitFor(() => expect(headingText()).toBe('Hôtels Bellevue'));
    await at.settled();
    return [...document.querySelectorAll<HTMLButtonElement>('.e-head-actions button')].some(
      ({ textContent, disabled }) => textContent.trim() === 'Open' && !disabled,
    );
  };
  await test.as('partner', { method: 'PUT', url: '/api/partner-companies', payload: { hidden: [] } });
  expect(await isOffered()).toBe(true);
  await at.close();
  await sql(
    `update company set c_options = (portico_bits(c_options) & ~131072::bigint)::numeric, version = version + 1 where companyid = 2`,
  );
  expect(await isOffered()).toBe(false);
});
