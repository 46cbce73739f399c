import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBit } from '../../../../domain/access/bits';
import { testApp, type TestApp } from '../../../support/app';

type Json = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const create = async (payload: Json, headers: Record<string, string> = {}) => {
  const answer = await test.as('superadmin', {
    method: 'POST',
    url: '/legacy/elements/companie',
    headers,
    payload: { c_contact: 'accueil@erables.example', ...payload },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ element: Json }>().element;
};
const rows = (sql: string, ...values: unknown[]) => test.database.ownerQuery(sql, values);

describe('a new company', () => {
  let company: Json;
  let id: number;
  beforeAll(async () => {
    company = await create({ c_name: 'Les Érables', c_domains: 'erables.example', c_options: '131107' });
    id = Number(company['companyid']);
  });

  it('has the bit for new ones whatever was sent (specification S-COMP-4)', () => {
    expect(hasBit(String(company['c_options']), '65536')).toBe(true);
    expect(company['c_options']).toBe(String(131107 + 65536));
  });

  it('starts with ways to sign in, a portal, terms of use, and profiles', async () => {
    const names = async (table: string, column: string, tenant: string) =>
      (await rows(`select "${column}" as name from ${table} where "${tenant}" = $1 order by 1`, id)).map(
        ({ name }) => name,
      );
    expect(await names('authtype', 'a_module', 'a_companyid')).toEqual(['email', 'login', 'sponsor']);
    expect(await names('template', 't_name', 't_companyid')).toEqual(['Portail standard']);
    expect(await names('aup', 'au_name', 'au_companyid')).toEqual(['Conditions générales']);
    expect(await names('profile', 'p_name', 'p_companyid')).toEqual(['Employé', 'Invité 24 h', 'Prestataire']);
    expect(await names('password_policy', 'audience', 'companyid')).toEqual(['administrators', 'guests']);
    const profiles = await rows(
      `select adp_name as name, adp_bits::text as bits, adp_edit as edit from adprofile where adp_companyid = $1`,
      id,
    );
    const named = new Map(profiles.map((one) => [one['name'], one]));
    expect([...named.keys()].sort()).toEqual(
      [
        'Administrateur',
        'Gestionnaire',
        'Lecture seule',
        'Clé en lecture et écriture',
        'Clé en lecture seule',
        'Réception',
      ].sort(),
    );
    expect(named.get('Gestionnaire')?.['bits']).toBe('2196876643839');
    expect([named.get('Clé en lecture seule')?.['edit'], named.get('Clé en lecture et écriture')?.['edit']]).toEqual([
      false,
      false,
    ]);
    // Nothing of the provider is in any of them: superadmin 21 and 22, partneraccount 23, support_access 25.
    const provider = (1n << 21n) | (1n << 22n) | (1n << 23n) | (1n << 25n);
    for (const { bits } of profiles) expect(BigInt(String(bits)) & provider).toBe(0n);
  });

  it('shows them to its guests: portal, terms and ways to sign in are those of the company', async () => {
    const [own] = await rows(`select c_templateid, c_aupid, authtypeids from company where companyid = $1`, id);
    const [portal] = await rows(`select templateid from template where t_companyid = $1`, id);
    const [terms] = await rows(`select aupid from aup where au_companyid = $1`, id);
    const modes = await rows(`select authtypeid from authtype where a_companyid = $1 order by 1`, id);
    expect(own).toEqual({
      c_templateid: portal?.['templateid'],
      c_aupid: terms?.['aupid'],
      authtypeids: modes.map((mode) => mode['authtypeid']),
    });
    expect([company['c_templateid'], company['c_aupid']]).toEqual([own?.['c_templateid'], own?.['c_aupid']]);
  });

  it('has terms of use that a guest can read in four languages', async () => {
    const [terms] = await rows(`select au_hash as hash, au_filename as file from aup where au_companyid = $1`, id);
    expect(terms?.['file']).toBe('terms.zip');
    const [upload] = await rows(`select pages from upload where company_id = $1 and hash = $2`, id, terms?.['hash']);
    expect(upload?.['pages']).toEqual({
      '': 'index.html',
      fr: 'index.html',
      en: 'index.en.html',
      es: 'index.es.html',
      zh: 'index.zh.html',
    });
    const [page] = await rows(
      `select convert_from(bytes, 'UTF8') as text from upload_part where company_id = $1 and path = 'index.zh.html'`,
      id,
    );
    expect(page?.['text']).toContain('Les Érables');
    expect(page?.['text']).toContain('mailto:accueil@erables.example');
    const version = await rows(`select 1 from upload_version where company_id = $1 and resource = 'terms-of-uses'`, id);
    expect(version).toHaveLength(1);
  });

  it('has every one of these records in its own audit log, by the person who created it', async () => {
    const logged = await rows(
      `select lo_element as element, count(*)::int as n, count(lo_adminid)::int as by from auditlog
       where company_id = $1 and lo_action = 'create' group by 1 order by 1`,
      id,
    );
    expect(logged).toEqual([
      { element: 'adprofile', n: 6, by: 6 },
      { element: 'aup', n: 1, by: 1 },
      { element: 'authtype', n: 3, by: 3 },
      { element: 'password_policies', n: 2, by: 2 },
      { element: 'profile', n: 3, by: 3 },
      { element: 'template', n: 1, by: 1 },
    ]);
  });

  it('gets them once', async () => {
    const count = () => rows(`select count(*)::int as n from authtype where a_companyid = $1`, id);
    const before = await count();
    const answer = await test.as('superadmin', {
      method: 'POST',
      url: '/legacy/elements/companie',
      payload: { companyid: id, c_contact: 'bureau@erables.example' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await count()).toEqual(before);
    const starts = await rows(`select template_id, records from company_start where company_id = $1`, id);
    expect(starts).toMatchObject([{ template_id: null }]);
    expect(Object.keys(starts[0]?.['records'] as object)).toHaveLength(16);
  });
});

it('names them in the language of the person who creates it', async () => {
  const made = await create({ c_name: 'Maple', c_domains: 'maple.example' }, { 'accept-language': 'en' });
  const found = await rows(`select t_name from template where t_companyid = $1`, made['companyid']);
  expect(found).toEqual([{ t_name: 'Standard portal' }]);
});

it('is created with all of it or not at all', async () => {
  const before = await rows('select (select count(*) from company) as c, (select count(*) from authtype) as a');
  const answer = await test.as('superadmin', {
    method: 'POST',
    url: '/legacy/elements/companie',
    payload: { c_name: 'Refused', c_contact: 'a@b.example', c_domains: 'bellevue.example' },
  });
  expect(answer.statusCode).toBe(422);
  expect(await rows('select (select count(*) from company) as c, (select count(*) from authtype) as a')).toEqual(
    before,
  );
});
