import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { PAGE, zipOf } from '../support/hostileZip';
import { openSession } from '../support/personas';

type Json = Record<string, unknown>;
interface Row {
  /** Rule of docs/specification.md, and the call as it is written there. */
  readonly call: string;
  readonly role?: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Address; a function for one that names a record of an earlier row. */
  readonly url: string | (() => string);
  readonly payload?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  /** What the answer has at least; also used to note keys for later rows. */
  readonly answer?: unknown;
  readonly note?: (body: Json) => void;
}

const any = <T>(type: new (...args: never[]) => T): unknown => expect.any(type);
const text = any(String);
const number = any(Number);
const list = any(Array);
const iri = (path: string) => expect.stringMatching(new RegExp(`^/api/${path}/[0-9]+$`)) as unknown;
const some = (...items: unknown[]) => expect.arrayContaining(items) as unknown;
const like = (shape: object) => expect.objectContaining(shape) as unknown;

/** A list that has entries, each of at least this shape. */
const rows = (shape: object) => some(like(shape));
/** A count of at least one. */
const counted = expect.toSatisfy((value: unknown) => Number.isInteger(value) && Number(value) > 0) as unknown;

/** Keys of what rows have made. */
const made: Record<string, unknown> = {};
const note =
  (name: string, ...path: string[]) =>
  (body: Json) => {
    made[name] = path.reduce<unknown>((at, key) => (at as Json)[key], body);
  };
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
/** A day that is to come, and its last second in Paris or in UTC, as an instant. */
const NEXT_JUNE = `${new Date().getUTCFullYear() + 1}-06-01`;
const endOf = (day: string) => expect.stringMatching(new RegExp(`^${day}T2[13]:59:59`)) as unknown;
const element = (type: string, extra = '') => `/legacy/elements/${type}${extra}`;
const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
/** A form with a ZIP archive as `file`. */
const withFile = (folder: string): Pick<Row, 'method' | 'headers' | 'payload'> => ({
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=archive' },
  payload: Buffer.concat([
    Buffer.from('--archive\r\ncontent-disposition: form-data; name="file"; filename="archive.zip"\r\n\r\n'),
    zipOf([{ name: `${folder}index.html`, data: PAGE }]),
    Buffer.from('\r\n--archive--\r\n'),
  ]),
});

const session: Row[] = [
  {
    call: 'S-SESS-1 GET {admin api}/admins/me',
    url: '/api/admin/admins/me',
    answer: {
      id: number,
      iri: iri('admins'),
      profile: like({ iri: iri('admin_profiles'), name: text, bits: text }),
      memberships: rows({ id: number, iri: iri('team_members'), team: like({ name: text }) }),
      company: { id: number, name: text },
    },
  },
  {
    call: 'GET {api}/admins',
    url: '/api/admins',
    answer: {
      'hydra:member': some(like({ '@id': iri('admins'), id: number, profile: iri('admin_profiles') })),
      'hydra:totalItems': number,
    },
    note: note('admin', 'hydra:member', '0', 'id'),
  },
  {
    call: 'GET {api}/admins/{id}',
    url: () => `/api/admins/${String(made['admin'])}`,
    answer: { '@type': 'Admin', id: number },
  },
  {
    call: 'GET {api}/admin_profiles',
    url: '/api/admin_profiles?order[name]=asc',
    answer: { 'hydra:member': some(like({ '@type': 'AdminProfile', id: number, name: text, bits: text })) },
  },
  {
    call: 'S-ADM-7 POST {api}/team_members',
    method: 'POST',
    url: '/api/team_members',
    payload: { admin: '/api/admins/2004', team: '/api/teams/2001', profile: '/api/admin_profiles/2002' },
    status: 201,
    answer: { id: number, team: '/api/teams/2001', profile: '/api/admin_profiles/2002', deletedAt: null },
    note: note('member', 'id'),
  },
  {
    call: 'S-ADM-7 PUT {api}/team_members/{id}',
    method: 'PUT',
    url: () => `/api/team_members/${String(made['member'])}`,
    payload: { team: '/api/teams/2003', profile: '/api/admin_profiles/2003' },
    answer: { team: '/api/teams/2003', profile: '/api/admin_profiles/2003', admin: '/api/admins/2004' },
  },
];

const keys: Row[] = [
  {
    call: 'S-KEY-4 POST {api}/api_tokens',
    method: 'POST',
    url: '/api/api_tokens',
    payload: {
      name: 'Spec',
      description: 'As written',
      expiration: later(20),
      profile: '/api/admin_profiles/2007',
      team: null,
    },
    status: 201,
    answer: {
      id: number,
      token: text,
      createdAt: text,
      expiration: text,
      expiresAt: text,
      profile: '/api/admin_profiles/2007',
      profileid: 2007,
      team: null,
      isEnabled: true,
    },
    note: note('key', 'id'),
  },
  {
    call: 'S-KEY-4 POST {api}/api_tokens, with an address below the base',
    method: 'POST',
    url: '/api/api_tokens',
    payload: { name: 'Another key', expiration: later(20), profile: '/admin_profiles/2007' },
    status: 201,
    answer: { profile: '/api/admin_profiles/2007' },
  },
  {
    call: 'S-KEY-4 PUT {api}/api_tokens/{id}',
    method: 'PUT',
    url: () => `/api/api_tokens/${String(made['key'])}`,
    payload: {
      name: 'Spec',
      description: 'Changed',
      isEnabled: false,
      team: null,
      profile: '/api/admin_profiles/2007',
    },
    answer: { isEnabled: false, description: 'Changed', profile: '/api/admin_profiles/2007' },
  },
  {
    call: 'S-KEY-4 GET {api}/api_tokens/{id}',
    url: () => `/api/api_tokens/${String(made['key'])}`,
    answer: { expiration: text, profile: iri('admin_profiles') },
  },
  {
    call: 'S-KEY-4 GET {api}/api_tokens',
    url: '/api/api_tokens?profile=/api/admin_profiles/2007&order[expiration]=desc',
    answer: {
      'hydra:member': rows({ '@id': iri('api_tokens'), profile: '/api/admin_profiles/2007' }),
      'hydra:totalItems': counted,
    },
  },
  {
    call: 'S-KEY-4 PATCH {api}/api_tokens/{id}/renew',
    method: 'PATCH',
    url: () => `/api/api_tokens/${String(made['key'])}/renew`,
    payload: { expiration: later(40) },
    answer: { expiration: text, expiresAt: text, profile: iri('admin_profiles') },
  },
  {
    call: 'S-KEY-4 PATCH {api}/api_tokens/{id}/renew with a day: its last moment on the clock of the caller',
    method: 'PATCH',
    url: () => `/api/api_tokens/${String(made['key'])}/renew`,
    payload: { expiration: NEXT_JUNE },
    answer: { expiration: endOf(NEXT_JUNE), expiresAt: endOf(NEXT_JUNE) },
  },
  {
    call: 'S-KEY-4 POST {api}/api_tokens with a day: the same',
    method: 'POST',
    url: '/api/api_tokens',
    payload: { name: 'A day', expiration: NEXT_JUNE, profile: '/api/admin_profiles/2007' },
    status: 201,
    answer: { expiration: endOf(NEXT_JUNE), expiresAt: endOf(NEXT_JUNE) },
  },
  ...['1/2/2030', '2099', '2099-02-31', 'soon', '2099-06', ''].flatMap((expiration): Row[] => [
    {
      call: `S-KEY-4 PATCH {api}/api_tokens/{id}/renew with “${expiration}”, which is no ISO 8601`,
      method: 'PATCH',
      url: () => `/api/api_tokens/${String(made['key'])}/renew`,
      payload: { expiration },
      status: 422,
      answer: { fields: { expiration: like({ msg_code: 'FIELD_INVALID_FORMAT' }) } },
    },
    {
      call: `S-KEY-4 POST {api}/api_tokens with “${expiration}”, which is no ISO 8601`,
      method: 'POST',
      url: '/api/api_tokens',
      payload: { name: 'A day', expiration, profile: '/api/admin_profiles/2007' },
      status: 422,
      answer: { fields: { expiration: like({ msg_code: 'FIELD_INVALID_FORMAT' }) } },
    },
  ]),
  {
    call: 'S-KEY-4 PATCH {api}/api_tokens/{id}/renew with a day that is past',
    method: 'PATCH',
    url: () => `/api/api_tokens/${String(made['key'])}/renew`,
    payload: { expiration: '2020-01-01' },
    status: 422,
    answer: { fields: { expiration: like({ msg_code: 'EXPIRY_IN_PAST' }) } },
  },
  {
    call: 'S-KEY-4 POST {api}/api_tokens with a day that is past',
    method: 'POST',
    url: '/api/api_tokens',
    payload: { name: 'A day', expiration: '2020-01-01', profile: '/api/admin_profiles/2007' },
    status: 422,
    answer: { fields: { expiration: like({ msg_code: 'EXPIRY_IN_PAST' }) } },
  },
  {
    call: 'S-KEY-4 what is wrong is said under the name that was sent',
    method: 'POST',
    url: '/api/api_tokens',
    payload: { name: 'Spec', expiration: 'soon', profile: '/api/admin_profiles/3007' },
    status: 422,
    answer: {
      fields: {
        expiration: like({ msg_code: 'FIELD_INVALID_FORMAT' }),
        profile: like({ msg_code: 'UNKNOWN_REFERENCE' }),
      },
    },
  },
  {
    call: 'S-KEY-4 one field under both names',
    method: 'POST',
    url: '/api/api_tokens',
    payload: { name: 'Spec', expiration: later(2), expiresAt: later(3), profileid: 2007 },
    status: 422,
    answer: { fields: { expiration: like({ msg_code: 'FIELD_NOT_WRITABLE' }) } },
  },
];

const lists: Row[] = [
  {
    call: 'S-ELEM-1 all of template',
    url: element('template', '?extra=company'),
    answer: { elements: some(like({ t_name: text, company: like({ companyid: 2, c_name: text }) })) },
  },
  {
    call: 'S-ELEM-1 all of aup with group',
    url: element('aup', '?extra=group'),
    answer: { elements: rows({ au_name: text, group: like({ groupid: number, g_name: text }) }) },
  },
  {
    call: 'S-ELEM-1 all of location with template, aup',
    url: element('location', '?extra=template,aup'),
    answer: {
      elements: rows({
        l_name: text,
        template: like({ templateid: number, t_name: text }),
        aup: like({ aupid: number, au_name: text }),
      }),
    },
  },
  {
    call: 'S-ELEM-1 all of group',
    url: element('group'),
    answer: { elements: some(like({ groupid: number, g_name: text })) },
  },
  {
    call: 'S-ELEM-1 all of profile',
    url: element('profile'),
    answer: { elements: some(like({ profileid: number, p_name: text })) },
    note: note('profile', 'elements', '0', 'profileid'),
  },
  {
    call: 'S-ELEM-1 all of authtype',
    url: element('authtype'),
    answer: { elements: some(like({ a_module: text, ap_count: number, ap_cdate: text })) },
  },
  {
    call: 'S-ELEM-1 all of keyindex',
    url: element('keyindex', '?extra=groups'),
    answer: { elements: rows({ ki_name: text, ki_status: expect.anything() as unknown, groups: list }) },
  },
  {
    call: 'S-ELEM-1 all of export, for the two that are asked for',
    url: element('export', '?limit=2'),
    answer: { elements: [like({ exportid: number }), like({ exportid: number })] },
    note: ({ elements }) => {
      made['exports'] = (elements as Json[]).map(({ exportid }) => exportid);
    },
  },
  {
    call: 'S-ELEM-1, S-IDN-12 all of export by ids',
    url: () => element('export', `?${filter({ exportid: made['exports'] })}`),
    answer: { elements: [like({ exportid: number, e_data: text }), like({ e_data: text })], total: 2 },
  },
  {
    call: 'S-ELEM-1 all of ticket',
    role: 'support',
    url: element('ticket'),
    answer: { elements: rows({ ticketid: number, ti_name: text }) },
  },
  {
    call: 'S-ELEM-1 all of country',
    url: element('country'),
    answer: { elements: some(like({ countryid: number, co_name: text })) },
  },
  {
    call: 'S-ELEM-1 all of administrator',
    url: element('administrator', '?extra=groups,maingroup,company'),
    answer: { elements: some(like({ adminid: number, company: like({ companyid: 2 }) })) },
  },
  {
    call: 'S-ELEM-1 all of adprofile',
    url: element('adprofile'),
    answer: { elements: some(like({ adprofileid: number, adp_bits: text })) },
  },
  {
    call: 'S-ELEM-1 all of sku',
    role: 'superadmin',
    url: element('sku'),
    answer: { elements: some(like({ skuid: number, s_code: text })) },
  },
  {
    call: 'S-IDN-14 user with authtype',
    url: element('user', '?extra=authtype,profile,groups,admin&limit=1'),
    answer: { elements: [like({ authtype: like({ a_name: text, a_module: text, a_enable: text }) })] },
  },
  {
    call: 'S-AUD-1 auditlog with admin, by date',
    role: 'superadmin',
    url: element('auditlog', `?extra=admin&${filter({ lo_createdAt: { gte: '2020-01-01 00:00:00' } })}`),
    answer: { elements: some(like({ lo_adminid: number, admin: like({ ad_email: text, ad_login: text }) })) },
  },
  {
    call: 'S-COMP-1 companie with its country, in English',
    role: 'superadmin',
    url: element('companie', `?extra=country,skus&fields=companyid&${filter({ companyid: 2 })}`),
    headers: { 'accept-language': 'en' },
    answer: {
      elements: [like({ country: like({ co_name: text }), skus: some(like({ s_code: text, cs_quantity: number })) })],
    },
  },
  {
    call: 'S-COMP-1 companie with skus, template, authtypes, country',
    role: 'superadmin',
    url: element(
      'companie',
      `?extra=skus,template,authtypes,country&${filter({ companyid: 2 })}&disable_company_filter=1`,
    ),
    answer: {
      elements: [
        like({
          skus: some(like({ skuid: number, s_code: text, s_name: text, cs_quantity: number })),
          country: like({ co_name: text }),
          authtypes: some(like({ authtypeid: number, a_module: text, ap_count: number, ap_cdate: text })),
        }),
      ],
    },
  },
  {
    call: 'S-COMP-1 companie of another company with what it refers to, as the documents write it',
    role: 'superadmin',
    url: element('companie', `?extra=skus,template,aup,authtypes,country&${filter({ companyid: 2 })}`),
    answer: {
      elements: [
        like({
          template: like({ templateid: number, t_name: text }),
          aup: like({ aupid: number }),
          authtypes: some(like({ authtypeid: number, a_module: text, ap_count: number })),
        }),
      ],
    },
  },
  {
    call: 'S-ELEM-1 company, as documents also name it',
    role: 'superadmin',
    url: element('company'),
    answer: { elements: some(like({ companyid: number, c_name: text })) },
  },
  {
    call: 'S-COMP-8 companie by c_partnerid, of nobody’s partner',
    role: 'superadmin',
    url: element('companie', `?${filter({ c_partnerid: 3 })}`),
    answer: { elements: [], total: 0 },
  },
  {
    call: 'S-COMP-11 templates search by t_hash',
    role: 'superadmin',
    url: element('template', `?extra=company&${filter({ t_hash: 'x' })}&disable_company_filter=1`),
    answer: { elements: [] },
  },
  {
    call: 'S-ELEM-1 the hash of a portal of a company',
    url: element('template', '?limit=1'),
    answer: { elements: [like({ t_hash: text })] },
    note: note('theme', 'elements', '0', 't_hash'),
  },
  {
    call: 'S-COMP-11 the company of a hash of another company: templates search by t_hash',
    role: 'superadmin',
    url: () => element('template', `?extra=company&${filter({ t_hash: made['theme'] })}&disable_company_filter=1`),
    answer: { elements: [like({ t_name: text, company: like({ companyid: 2, c_name: text }) })], total: 1 },
  },
  {
    call: 'S-COMP-11 templates search by t_hash, without disable_company_filter',
    role: 'superadmin',
    url: () => element('template', `?extra=company&${filter({ t_hash: made['theme'] })}`),
    answer: { elements: [], total: 0 },
  },
  {
    call: 'S-COMP-11 templates/import',
    role: 'superadmin',
    url: '/legacy/templates/import',
    ...withFile('Lobby/'),
    answer: { result: true, msg: text, themes: [like({ name: 'Lobby', action: 'create', templateid: number })] },
  },
];

const saves: Row[] = [
  {
    call: 'S-ELEM-2 save profile',
    method: 'POST',
    url: element('profile'),
    payload: { p_name: 'Spec', p_duration: 24 },
    status: 201,
    answer: { profileid: number, element: like({ p_createdAt: text }) },
    note: note('made', 'profileid'),
  },
  {
    call: 'S-PROF-6 GET {default api}/profiles/{id}/users',
    url: () => `/api/profiles/${String(made['made'])}/users`,
    answer: { 'hydra:totalItems': 0 },
  },
  {
    call: 'S-PROF-6 POST {legacy api}/profiles',
    method: 'POST',
    url: '/legacy/profiles',
    payload: { p_name: 'Spec successor', p_duration: 0 },
    status: 201,
    answer: { profileid: number },
    note: note('successor', 'profileid'),
  },
  {
    call: 'S-PROF-6 GET {legacy api}/profiles/{id}',
    url: () => `/legacy/profiles/${String(made['successor'])}`,
    answer: { element: like({ p_name: 'Spec successor' }) },
  },
  {
    call: 'S-PROF-6 PUT {default api}/profiles/{id}/successor',
    method: 'PUT',
    url: () => `/api/profiles/${String(made['made'])}/successor`,
    payload: () => ({ successor: `/profiles/${String(made['successor'])}` }),
  },
  {
    call: 'S-PROF-6 DELETE {default api}/profiles/{id}, after the successor is set',
    method: 'DELETE',
    url: () => `/api/profiles/${String(made['made'])}`,
    status: 204,
  },
  {
    call: 'S-PROF-6 the profile is read again with GET {legacy api}/profiles/{id}',
    url: () => `/legacy/profiles/${String(made['made'])}`,
    answer: { element: like({ p_name: 'Spec', p_deletedAt: text, p_successorid: number }) },
  },
  {
    call: 'S-ELEM-2 delete profile',
    method: 'DELETE',
    url: () => element('profile', `/${String(made['successor'])}`),
    answer: { result: true },
  },
  {
    call: 'S-ELEM-2 save administrator',
    method: 'POST',
    url: element('administrator'),
    payload: {
      ad_name: 'Spec',
      ad_login: 'spec@bellevue.example',
      ad_email: 'spec@bellevue.example',
      ad_password: 'Bergerie42!azur',
      ad_phone: '+33 1 23 45 67 89',
      ad_profileid: 2007,
    },
    status: 201,
    answer: { adminid: number, administratorid: number },
  },
  {
    call: 'S-ELEM-2 save adprofile',
    method: 'POST',
    url: element('adprofile'),
    payload: { adp_name: 'Spec', adp_bits: '1' },
    status: 201,
    answer: { adprofileid: number },
    note: note('adprofile', 'adprofileid'),
  },
  {
    call: 'S-ELEM-2 delete adprofile',
    method: 'DELETE',
    url: () => element('adprofile', `/${String(made['adprofile'])}`),
    answer: { result: true },
  },
  {
    call: 'S-ELEM-2 save companie',
    role: 'superadmin',
    method: 'POST',
    url: element('companie'),
    payload: { c_name: 'Spec', c_contact: 'a@spec.example', c_domains: 'spec.example' },
    status: 201,
    answer: { companyid: number, companieid: number },
    note: note('company', 'companyid'),
  },
  {
    call: 'S-ELEM-2 save many companie (partners)',
    role: 'superadmin',
    method: 'POST',
    url: element('companie', '/many'),
    payload: () => ({ elements: [{ companyid: made['company'], c_partnerid: 4 }] }),
    answer: { result: true, elements: [like({ companyid: number, c_partnerid: 4 })] },
  },
  {
    call: 'S-ELEM-2 save many companie with an empty list',
    role: 'superadmin',
    method: 'POST',
    url: element('companie', '/many'),
    payload: { elements: [] },
    status: 422,
  },
  {
    call: 'S-COMP-8 companie by c_partnerid, after the partner was set',
    role: 'superadmin',
    url: element('companie', `?${filter({ c_partnerid: 4 })}`),
    answer: { elements: some(like({ c_name: 'Spec', c_partnerid: 4 })) },
  },
  {
    call: 'S-ELEM-2 delete companie',
    role: 'superadmin',
    method: 'DELETE',
    url: () => element('companie', `/${String(made['company'])}`),
    answer: { result: true },
  },
  {
    call: 'S-ELEM-2 save sku',
    role: 'superadmin',
    method: 'POST',
    url: element('sku'),
    payload: { s_name: 'Spec', s_code: 'SPEC' },
    status: 201,
    answer: { skuid: number },
    note: note('sku', 'skuid'),
  },
  {
    call: 'S-ELEM-2 delete sku',
    role: 'superadmin',
    method: 'DELETE',
    url: () => element('sku', `/${String(made['sku'])}`),
    answer: { result: true },
  },
  {
    call: 'S-TICK-1 save ticket',
    method: 'POST',
    url: element('ticket'),
    payload: { ti_name: 'Spec', ti_email: 'a@spec.example', ti_type: 3, ti_priority: 4, ti_message: 'Help' },
    status: 201,
    answer: { ticketid: number },
    note: note('ticket', 'ticketid'),
  },
  {
    call: 'S-TICK-3 delete ticket, by its author without support_access',
    method: 'DELETE',
    url: () => element('ticket', `/${String(made['ticket'])}`),
    status: 403,
    answer: { result: false, msg_code: 'NOT_ENOUGH_PERMISSIONS' },
  },
  {
    call: 'S-TICK-1 save ticket, by the support',
    role: 'support',
    method: 'POST',
    url: element('ticket'),
    payload: { ti_name: 'Spec', ti_email: 'a@spec.example', ti_type: 3, ti_priority: 4, ti_message: 'Help' },
    status: 201,
    answer: { ticketid: number },
    note: note('ticket', 'ticketid'),
  },
  {
    call: 'S-ELEM-2 delete ticket',
    role: 'support',
    method: 'DELETE',
    url: () => element('ticket', `/${String(made['ticket'])}`),
    answer: { result: true },
  },
  {
    call: 'S-ELEM-4 a ticket that was deleted',
    role: 'support',
    url: () => element('ticket', `/${String(made['ticket'])}`),
    status: 404,
  },
];

/** Terms of use, portals, and the locations that have them. */
const assigned: Row[] = [
  {
    call: 'S-UPL-1 POST {api}/upload/{id}/{element}, below /api',
    url: '/api/upload/0/aup',
    ...withFile(''),
    answer: { result: true, aupid: null, au_hash: text, au_filename: 'archive.zip', au_originalfilelocation: text },
  },
  {
    call: 'S-UPL-1 POST {api}/{element}s/{endpoint}, below /api',
    url: '/api/aups/upload',
    ...withFile(''),
    status: 201,
    answer: { result: true, aupid: number, element: like({ au_filename: 'archive.zip' }) },
  },
  {
    call: 'S-UPL-6 POST {api}/upload/{id}, below /api, without the type',
    url: '/api/upload/0',
    ...withFile(''),
    status: 422,
    answer: { msg_code: 'UPLOAD_WRONG_ATTRIBUTES' },
  },
  {
    call: 'S-COMP-11 templates/import, below /api',
    role: 'superadmin',
    url: '/api/templates/import?preview=1',
    ...withFile('Lobby/'),
    answer: { result: true, themes: [like({ name: 'Lobby' })] },
  },
  {
    call: 'S-UPL-1 POST {api}/upload/{id}/{element} for terms of use that are not there yet',
    url: '/legacy/upload/0/aup',
    ...withFile(''),
    answer: { result: true, aupid: null, au_hash: text, au_filename: 'archive.zip', au_originalfilelocation: text },
    note: note('archive', 'au_hash'),
  },
  {
    call: 'S-ELEM-2 save aup',
    method: 'POST',
    url: element('aup'),
    payload: () => ({ au_name: 'Spec', au_groupid: null, au_hash: made['archive'] }),
    status: 201,
    answer: { aupid: number, element: like({ au_hash: text, au_filename: 'archive.zip' }) },
    note: note('aup', 'aupid'),
  },
  {
    call: 'S-UPL-1 POST {api}/upload/{id}/{element} for terms of use',
    url: () => `/legacy/upload/${String(made['aup'])}/aup`,
    ...withFile(''),
    answer: { result: true, aupid: number, au_hash: text },
  },
  {
    call: 'S-UPL-1 POST {api}/{element}s/{endpoint}',
    url: '/legacy/aups/upload',
    ...withFile(''),
    status: 201,
    answer: { result: true, aupid: number },
  },
  {
    call: 'S-ELEM-2 save template',
    method: 'POST',
    url: element('template'),
    payload: { t_name: 'Spec' },
    status: 201,
    answer: { templateid: number },
    note: note('template', 'templateid'),
  },
  {
    call: 'S-ELEM-1 all of location, for the two that are assigned',
    url: element('location', '?limit=2&sort=locationid'),
    answer: { elements: [like({ locationid: number }), like({ locationid: number })] },
    note: ({ elements }) => {
      made['locations'] = (elements as Json[]).map(({ locationid }) => locationid);
    },
  },
  ...(['template', 'aup'] as const).flatMap((type): Row[] => {
    const key = `${type}id`;
    const locations = () => made['locations'] as number[];
    return [
      {
        call: `S-ELEM-3 save many ${type} with its locations`,
        method: 'POST',
        url: element(type, '/many'),
        payload: () => ({ elements: [{ [key]: made[type], locations: locations() }] }),
        answer: { result: true, elements: [like({ [key]: number })] },
      },
      {
        call: `S-ELEM-3 save many ${type} with its locations as records`,
        method: 'POST',
        url: element(type, '/many'),
        payload: () => ({
          elements: [{ [key]: made[type], locations: locations().map((locationid) => ({ locationid })) }],
        }),
        answer: { result: true },
      },
      {
        call: `S-ELEM-1 locations of a ${type}`,
        url: () => element(type, `/${String(made[type])}?extra=locations`),
        answer: { element: like({ locations: [0, 1].map(() => like({ locationid: number, l_name: text })) }) },
      },
      {
        call: `S-ELEM-1 all of location with its ${type}`,
        url: () => element('location', `?extra=${type}&${filter({ locationid: locations()[0] })}`),
        answer: { elements: [like({ [type]: like({ [`${type === 'aup' ? 'au' : 't'}_name`]: 'Spec' }) })] },
      },
      {
        call: `S-ELEM-3 save many ${type} without locations`,
        method: 'POST',
        url: element(type, '/many'),
        payload: () => ({ elements: [{ [key]: made[type], locations: [] }] }),
        answer: { result: true },
      },
      {
        call: `S-ELEM-1 locations of a ${type} that has none`,
        url: () => element(type, `/${String(made[type])}?extra=locations`),
        answer: { element: like({ locations: [] }) },
      },
      {
        call: `S-ELEM-2 delete ${type}`,
        method: 'DELETE',
        url: () => element(type, `/${String(made[type])}`),
        answer: { result: true },
      },
    ];
  }),
];

const reports: Row[] = [
  {
    call: 'S-REP-8 the report service: start, end, source, dimensions, filter, global filters',
    role: 'admin',
    url:
      '/legacy/reports?start=2026-11-01&end=2026-11-30&source=authentications&dimensions=date|location' +
      `&filters=${encodeURIComponent('{"history.visit":1}')}&global_filters=${encodeURIComponent('{}')}`,
    answer: {
      result: true,
      report: rows({ val: counted, keys: [text, number], labels: [text, text] }),
      total: counted,
    },
  },
  {
    call: 'S-REP-1 save dashboard',
    role: 'admin',
    method: 'POST',
    url: element('dashboard'),
    payload: { d_name: 'Spec', d_status: 2, d_filter: '{}' },
    status: 201,
    answer: { dashboardid: number },
    note: note('dashboard', 'dashboardid'),
  },
  {
    call: 'S-REP-2 save reportgraph',
    method: 'POST',
    url: element('reportgraph'),
    payload: () => ({
      r_name: 'Graph',
      r_dashboardid: made['dashboard'],
      r_type: 'pie',
      r_source: 'authentications',
      r_dimensions: 'country',
    }),
    status: 201,
    answer: { reportgraphid: number },
    note: note('graph', 'reportgraphid'),
  },
  {
    call: 'S-REP-1 dashboards that are shared',
    url: element('dashboard', `?${filter({ d_status: 2 })}`),
    answer: { elements: some(like({ d_name: 'Spec' })) },
  },
  {
    call: 'S-REP-1 one with reportgraphs',
    url: () => element('dashboard', `/${String(made['dashboard'])}?extra=reportgraphs`),
    answer: {
      element: like({
        reportgraphs: [
          like({
            r_name: 'Graph',
            r_type: 'pie',
            r_source: 'authentications',
            r_dimensions: 'country',
            r_filter: null,
          }),
        ],
      }),
    },
  },
  {
    call: 'S-REP-2 delete reportgraph',
    method: 'DELETE',
    url: () => element('reportgraph', `/${String(made['graph'])}`),
    answer: { result: true },
  },
  {
    call: 'S-REP-1 delete dashboard',
    method: 'DELETE',
    url: () => element('dashboard', `/${String(made['dashboard'])}`),
    answer: { result: true },
  },
];

const identities: Row[] = [
  {
    call: 'S-IDN-4 save user with times of the caller’s clock, answered in the same form',
    method: 'POST',
    url: element('user'),
    payload: {
      u_name: 'Spec',
      u_email: 'spec-user',
      u_password: 'Abc-1234',
      u_profileid: 2001,
      u_sdate: '2026-11-20 00:00:00',
      u_edate: '2026-11-27 23:59:59',
    },
    status: 201,
    answer: { userid: number, element: like({ u_sdate: '2026-11-20 00:00:00', u_edate: '2026-11-27 23:59:59' }) },
    note: note('user', 'userid'),
  },
  {
    call: 'S-IDN-4 the same instants in UTC',
    url: () => element('user', `/${String(made['user'])}`),
    answer: { element: like({ u_sdate: '2026-11-19T23:00:00.000Z', u_edate: '2026-11-27T22:59:59.000Z' }) },
  },
  {
    call: 'S-IDN-4 in a list',
    url: () => element('user', `?dates=local&${filter({ userid: made['user'] })}`),
    answer: { elements: [like({ u_sdate: '2026-11-20 00:00:00', u_edate: '2026-11-27 23:59:59' })] },
  },
  {
    call: 'S-IDN-4 a day that does not exist',
    method: 'POST',
    url: element('user'),
    payload: {
      u_name: 'Spec',
      u_email: 'spec-x',
      u_password: 'Abc-1234',
      u_profileid: 2001,
      u_sdate: '2026-02-30 00:00:00',
      u_edate: '2026-03-01 00:00:00',
    },
    status: 422,
    answer: { fields: { u_sdate: like({ msg_code: 'FIELD_INVALID_FORMAT' }) } },
  },
  {
    call: 'S-ELEM-5 an element’s option password',
    method: 'POST',
    url: () => `/legacy/users/${String(made['user'])}/password`,
    payload: {},
    answer: { result: true, password: 'Abc-1234' },
  },
  {
    call: 'S-BULK-1 bulk save users with a count',
    method: 'POST',
    url: '/legacy/users/bulk',
    payload: {
      count: 3,
      u_name: 'spec',
      u_profileid: 2001,
      u_sdate: '2026-11-20 00:00:00',
      u_edate: '2026-11-27 23:59:59',
    },
    status: 201,
    answer: { result: true, users: [0, 1, 2].map(() => like({ userid: number, u_email: text, u_password: text })) },
  },
  {
    call: 'S-BULK-1 bulk save users with the name that the specification has for it',
    method: 'POST',
    url: '/legacy/users/bulk',
    payload: {
      count: 2,
      prefix: 'specprefix',
      u_profileid: 2001,
      u_sdate: '2026-11-20 00:00:00',
      u_edate: '2026-11-27 23:59:59',
    },
    status: 201,
    answer: { result: true, users: [0, 1].map(() => like({ userid: number, u_email: text, u_password: text })) },
  },
  {
    call: 'S-BULK-3 more than a thousand',
    method: 'POST',
    url: '/legacy/users/bulk',
    payload: {
      count: 1001,
      u_name: 'spec',
      u_profileid: 2001,
      u_sdate: '2026-11-20 00:00:00',
      u_edate: '2026-11-27 23:59:59',
    },
    status: 422,
    answer: { msg_code: 'BULK_TOO_MANY' },
  },
  {
    call: 'S-BULK-2 what is missing, by the names that were sent',
    method: 'POST',
    url: '/legacy/users/bulk',
    payload: { count: 2, u_name: 'spec', u_profileid: 2001, u_sdate: '2026-11-20 00:00:00' },
    status: 422,
    answer: { fields: { u_edate: like({ msg_code: 'FIELD_INVALID_FORMAT' }) } },
  },
  {
    call: 'S-ELEM-2 delete user',
    method: 'DELETE',
    url: () => element('user', `/${String(made['user'])}`),
    answer: { result: true },
  },
];

const devices: Row[] = [
  {
    call: 'S-DEV-2 GET devices/search',
    url: '/device/devices/search?offset=0&limit=5&search_query=phone&security_profile_type=whitelist&sort=name:asc,id:desc&ip_address_start=10.0.0.0&ip_address_end=10.255.255.255',
    answer: {
      results: rows({ ip_address: expect.stringMatching(/^10\./), security_profile_class: 'whitelist' }),
      total: counted,
    },
  },
  {
    call: 'S-DEV-2 GET devices/search, sorted by the name of the location',
    url: '/device/devices/search?limit=500&sort=location_name:desc',
    answer: { results: rows({ location_name: text }), total: counted },
    note: ({ results }) => {
      const names = (results as Json[]).flatMap(({ location_name: name }) => (typeof name === 'string' ? [name] : []));
      expect(new Set(names).size).toBeGreaterThan(1);
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')).toReversed());
    },
  },
  {
    call: 'S-DEV-5 GET device-groups',
    url: '/device/device-groups',
    answer: { results: some(like({ uuid: text, name: text })) },
    note: note('group', 'results', '0', 'uuid'),
  },
  {
    call: 'S-DEV-5 GET v2/security-profiles',
    url: '/device/v2/security-profiles?security_profile_type=whitelist',
    answer: { results: rows({ uuid: text, name: text }) },
  },
  {
    call: 'S-DEV-5 GET pools/v2/search',
    url: '/device/pools/v2/search?security_profile_class=whitelist',
    answer: { results: rows({ uuid: text, startAddress: text, endAddress: text, securityProfileClass: 'whitelist' }) },
  },
  { call: 'S-DEV-7 GET leases', url: '/device/leases', answer: { results: rows({ uuid: text, ipAddress: text }) } },
  {
    call: 'S-DEV-8 GET hosts',
    url: '/device/hosts',
    answer: { results: rows({ mac_address: text, has_active_lease: true }) },
  },
  {
    call: 'S-DEV-4 POST devices/save',
    method: 'POST',
    url: '/device/devices/save',
    payload: () => ({
      mac_address: '02:00:00:AB:CD:01',
      facts: { dhcp: { hostname: 'spec' } },
      security_context_template: {
        security_zone_uuid: '7f3f7c8e-0000-4000-8000-000000000001',
        security_profile_class: 'blacklist',
        group_uuid: made['group'],
        location_configurations: {},
      },
    }),
    status: 201,
    answer: {
      id: number,
      display_name: null,
      facts: { dhcp: { hostname: 'spec' } },
      security_context_template: like({ security_profile_class: 'blacklist', location_configurations: {} }),
      security_zone_uuid: '7f3f7c8e-0000-4000-8000-000000000001',
      security_profile_class: 'blacklist',
      group_id: text,
      group_name: text,
      is_security_profile_active: true,
      security_profile_assigned_by: text,
      should_reserve_ip: false,
    },
    note: note('device', 'id'),
  },
  {
    call: 'S-DEV-4 POST devices/save without a context',
    method: 'POST',
    url: '/device/devices/save',
    payload: () => ({
      device_id: made['device'],
      mac_address: '02:00:00:AB:CD:01',
      facts: {},
      security_context_template: null,
    }),
    answer: {
      security_profile_class: 'quarantine',
      group_id: null,
      group_name: null,
      is_security_profile_active: false,
      security_profile_assigned_by: null,
    },
  },
  {
    call: 'S-DEV-4 POST devices/save with a group that is not there',
    method: 'POST',
    url: '/device/devices/save',
    payload: () => ({
      device_id: made['device'],
      security_context_template: { group_uuid: '7f3f7c8e-0000-4000-8000-0000000000ff' },
    }),
    status: 422,
    answer: { fields: { security_context_template: like({ msg_code: 'UNKNOWN_REFERENCE' }) } },
  },
  {
    call: 'S-DEV-3 GET devices/find',
    url: () => `/device/devices/find?device_id=${String(made['device'])}`,
    answer: { mac_address: '02:00:00:AB:CD:01', facts: {}, security_context_template: null },
  },
  {
    call: 'S-DEV-4 POST devices/save with a zone that is none',
    method: 'POST',
    url: '/device/devices/save',
    payload: () => ({ device_id: made['device'], security_context_template: { security_zone_uuid: 'z'.repeat(37) } }),
    status: 422,
    answer: { fields: { security_context_template: like({ msg_code: 'FIELD_INVALID_FORMAT' }) } },
  },
  {
    call: 'S-DEV-3 DELETE devices',
    method: 'DELETE',
    url: '/device/devices',
    payload: () => ({ device_ids: [made['device']] }),
    answer: { result: true },
  },
  {
    call: 'S-DIR-2 GET users',
    url: `/nac/users?page=1&items_per_page=5&filter=${encodeURIComponent('firstname.contains("an") || lastname.contains("an") || email.contains("an")')}`,
    answer: { 'hydra:member': some(like({ identifier: text, firstname: text, lastname: text, email: text })) },
    note: note('person', 'hydra:member', '0', 'identifier'),
  },
  {
    call: 'S-DIR-2 GET users/{identifier}',
    url: () => `/nac/users/${encodeURIComponent(String(made['person']))}`,
    answer: { uuid: text, firstname: text, lastname: text, email: text, identifier: text, fullname: text },
  },
  {
    call: 'S-DIR-2 GET users/{identifier} of nobody',
    url: '/nac/users/nobody',
    status: 404,
  },
];

let configurations = '';
const messages: Row[] = [
  {
    call: 'S-MSG-2 mandatory attributes missing',
    method: 'POST',
    url: element('location'),
    payload: { l_alias: 'Spec' },
    status: 422,
    answer: {
      msg_code: 'MISSING_MANDATORY_ATTRIBUTES',
      fields: { l_name: { msg_code: 'FIELD_REQUIRED', msg_args: [] } },
    },
  },
  ...[{ adp_bits: '4' }, { adp_bits: '4', adp_name: '' }].map((payload, place): Row => ({
    call: `S-ADM-4 an administrator profile without a name, ${place === 0 ? 'left out' : 'empty'}`,
    method: 'POST',
    url: element('adprofile'),
    payload,
    status: 422,
    // The least length, which the text does not name.
    answer: {
      fields: { adp_name: { msg_code: 'SETTINGS_ADMINPROFILE_MISSING_NAME', msg_args: place === 0 ? [] : [1] } },
    },
  })),
  {
    call: 'S-MSG-2 missing key attributes',
    method: 'DELETE',
    url: element('location'),
    status: 400,
    answer: { result: false, msg_code: 'MISSING_KEY_ATTRIBUTES', msg_args: [] },
  },
  ...(['PUT', 'PATCH'] as const).map((method): Row => ({
    call: `S-MSG-2 verb not defined: ${method}`,
    method,
    url: element('location', '/1'),
    payload: {},
    status: 405,
    answer: { result: false, msg_code: 'VERB_NOT_DEFINED', msg_args: [] },
  })),
  {
    call: 'S-MSG-2 update not supported on a resource',
    method: 'POST',
    url: element('auditlog'),
    payload: { loggingid: 1, lo_action: 'none' },
    status: 403,
    answer: { result: false, msg_code: 'UPDATE_NOT_SUPPORTED', msg_args: [] },
  },
  {
    call: 'S-MSG-2 delete not supported on a resource',
    method: 'DELETE',
    url: element('auditlog', '/1'),
    status: 403,
    answer: { result: false, msg_code: 'DELETE_NOT_SUPPORTED', msg_args: [] },
  },
  ...[
    { l_tunnel: 'gre', missing: 'l_sourceip' },
    { l_tunnel: 'ipsec_ip', missing: 'l_sourceip' },
    { l_tunnel: 'ipsec_fqdn', missing: 'l_fqdn' },
  ].map(({ l_tunnel, missing }): Row => ({
    call: `S-LOC-3 a tunnel of the kind ${l_tunnel} without its identifier`,
    method: 'POST',
    url: element('location'),
    payload: { l_name: 'Spec', l_countryid: 1, l_tunnel },
    status: 422,
    answer: { fields: { [missing]: { msg_code: 'FIELD_REQUIRED' } } },
  })),
  {
    call: 'S-LOC-3 a location without an address gets a hash',
    method: 'POST',
    url: element('location'),
    payload: { l_name: 'Spec hash', l_countryid: 1, l_tunnel: 'native' },
    status: 201,
    answer: { element: { l_sourceip: null, l_hash: expect.stringMatching(/^[0-9a-f]{16,}$/) as unknown } },
  },
  {
    call: 'S-LOC-3 a user name of a tunnel without a domain',
    method: 'POST',
    url: element('location'),
    payload: { l_name: 'Spec', l_countryid: 1, l_tunnel: 'ipsec_fqdn', l_fqdn: 'branch@' },
    status: 422,
    answer: { fields: { l_fqdn: { msg_code: 'INVALID_UFQDN' } } },
  },
  {
    call: 'S-LOC-3 an address in place of the name of a tunnel',
    method: 'POST',
    url: element('location'),
    payload: { l_name: 'Spec', l_countryid: 1, l_tunnel: 'ipsec_fqdn', l_fqdn: '198.51.100.201' },
    status: 422,
    answer: { fields: { l_fqdn: { msg_code: 'INVALID_UFQDN' } } },
  },
  {
    call: 'S-LOC-3 a user name of a tunnel whose domain is none of the company’s',
    method: 'POST',
    url: element('location'),
    payload: { l_name: 'Spec', l_countryid: 1, l_tunnel: 'ipsec_fqdn', l_fqdn: 'branch@elsewhere.example' },
    status: 422,
    answer: {
      fields: { l_fqdn: { msg_code: 'UFQDN_DOMAIN_MISMATCH', msg_args: [expect.stringContaining('.example')] } },
    },
  },
  {
    call: 'S-LOC-3 a user name of a tunnel in a domain of the company',
    method: 'POST',
    url: element('location'),
    payload: { l_name: 'Spec UFQDN', l_countryid: 1, l_tunnel: 'ipsec_fqdn', l_fqdn: 'branch@hotels-bellevue.example' },
    status: 201,
  },
];

const tunnels: Row[] = [
  {
    call: 'S-LOC-5 location configurations, export with a source',
    role: 'admin',
    url: '/nac/location_configurations/export?source=network',
    answer: { csv: expect.stringContaining('l_name,') as unknown },
    note: ({ csv }) => {
      configurations = String(csv);
    },
  },
  {
    call: 'S-LOC-5 location configurations, import with source, csv and overrideStrategy',
    role: 'admin',
    method: 'POST',
    url: '/nac/location_configurations/import',
    payload: () => ({ source: 'network', csv: configurations, overrideStrategy: 'merge' }),
    answer: { result: true, updated: 0 },
  },
  {
    call: 'S-LOC-5 evaluate: code and context, answered with the result',
    role: 'admin',
    method: 'POST',
    url: '/nac/evaluate',
    payload: { code: 'vlan in [10, 20]', context: { vlan: 20 } },
    answer: { result: true },
  },
  {
    call: 'S-LOC-4 GET {nac}/tunnels/identifier-availability, free',
    url: '/nac/tunnels/identifier-availability?identifier=198.51.100.77&identifierType=ip',
    answer: { available: true },
  },
  {
    call: 'S-LOC-4 the same for a new location, whose id is empty',
    url: '/nac/tunnels/identifier-availability?identifier=198.51.100.77&identifierType=ip&id=',
    answer: { available: true },
  },
  {
    call: 'S-LOC-3 save a location with a tunnel',
    method: 'POST',
    url: element('location'),
    payload: { l_name: 'Spec', l_countryid: 1, l_tunnel: 'gre', l_sourceip: '198.51.100.77' },
    status: 201,
    answer: { locationid: number },
    note: note('location', 'locationid'),
  },
  {
    call: 'S-LOC-4 its own identifier',
    url: () =>
      `/nac/tunnels/identifier-availability?identifier=198.51.100.77&identifierType=ip&id=${String(made['location'])}`,
    answer: { available: true },
  },
  {
    call: 'S-LOC-4 the identifier of another company',
    role: 'superadmin',
    url: '/nac/tunnels/identifier-availability?identifier=198.51.100.77&identifierType=ip',
    answer: { available: false, msg_code: 'TUNNEL_IDENTIFIER_IN_USE', msg_args: ['198.51.100.77'] },
  },
  {
    call: 'S-LOC-3 a tunnel address of another company, without saying whose',
    role: 'superadmin',
    method: 'POST',
    url: element('location'),
    payload: { l_name: 'Spec', l_countryid: 1, l_tunnel: 'gre', l_sourceip: '198.51.100.77' },
    status: 409,
    answer: {
      msg_code: 'TUNNEL_IDENTIFIER_IN_USE',
      fields: { l_sourceip: { msg_code: 'TUNNEL_IDENTIFIER_IN_USE', msg_args: ['198.51.100.77'] } },
    },
  },
  ...[201, 409].map((status): Row => ({
    call: `S-LOC-3 the access point of a location: ${status}`,
    method: 'POST',
    url: element('location'),
    payload: { l_name: `Spec ${status}`, l_countryid: 1, l_tunnel: 'native', l_apmac: '02:00:00:AB:00:01' },
    status,
    ...(status === 409 && { answer: { msg_code: 'LOCATION_IDENTIFIER_ASSIGNED', fields: { l_apmac: like({}) } } }),
  })),
  {
    call: 'S-MSG-2 a login that is taken',
    method: 'POST',
    url: element('user'),
    payload: {
      u_name: 'Spec',
      u_email: 'spec-twice',
      u_password: 'Abc-1234',
      u_profileid: 2001,
      u_sdate: '2026-11-20 00:00:00',
      u_edate: '2026-11-27 23:59:59',
    },
    status: 201,
  },
  {
    call: 'S-MSG-2 a login that is taken, the second time',
    method: 'POST',
    url: element('user'),
    payload: {
      u_name: 'Spec',
      u_email: 'SPEC-twice',
      u_password: 'Abc-1234',
      u_profileid: 2001,
      u_sdate: '2026-11-20 00:00:00',
      u_edate: '2026-11-27 23:59:59',
    },
    status: 409,
    answer: {
      msg_code: 'CREDENTIALS_ALREADY_USED',
      fields: { u_email: like({ msg_code: 'CREDENTIALS_ALREADY_USED' }) },
    },
  },
  {
    call: 'S-COMP-9 the code of a SKU that is taken',
    role: 'superadmin',
    method: 'POST',
    url: element('sku'),
    payload: { s_name: 'Spec one', s_code: 'SPEC-1' },
    status: 201,
  },
  {
    call: 'S-COMP-9 the code of a SKU that is taken, the second time',
    role: 'superadmin',
    method: 'POST',
    url: element('sku'),
    payload: { s_name: 'Spec two', s_code: 'spec-1' },
    status: 409,
    answer: { msg_code: 'DUPLICATE_KEY', fields: { s_code: like({ msg_code: 'DUPLICATE_KEY' }) } },
  },
];

const LINE = like({ received_at: text, l_name: text, protocol: text, tags: list });
const logs: Row[] = [
  {
    call: 'S-LOG-3 GET {admin-ui}/logs/_search?size=5000',
    url: '/admin-ui/logs/_search?size=5000',
    answer: { hits: { total: like({ value: counted }), hits: rows({ _source: LINE }) } },
  },
  {
    call: 'S-LOG-3 POST {admin-ui}/logs/_search',
    method: 'POST',
    url: '/admin-ui/logs/_search',
    payload: {
      size: 5,
      sort: [{ received_at: 'desc' }],
      query: {
        bool: {
          filter: [{ range: { received_at: { gte: '2026-11-01', lte: '2026-12-01', time_zone: 'Europe/Paris' } } }],
          must_not: [{ term: { tags: '_unauth_message' } }],
        },
      },
    },
    answer: { hits: { total: like({ value: counted }), hits: rows({ _source: LINE }) } },
    note: note('lines', 'hits', 'total', 'value'),
  },
  ...(
    [
      ['match', '_unauth_message'],
      ['match', { query: '_unauth_message' }],
      ['term', { value: '_unauth_message' }],
      ['terms', ['_unauth_message']],
    ] as const
  ).map(([kind, tags]): Row => ({
    call: `S-LOG-3 POST {admin-ui}/logs/_search, the tag left out with ${kind} ${JSON.stringify(tags)}`,
    method: 'POST',
    url: '/admin-ui/logs/_search',
    payload: {
      size: 0,
      query: {
        bool: {
          must: { range: { received_at: { gte: '2026-11-01', lte: '2026-12-01', time_zone: 'Europe/Paris' } } },
          must_not: { [kind]: { tags } },
        },
      },
    },
    answer: { hits: { total: like({ value: counted }) } },
    note: ({ hits }) => expect((hits as { total: { value: number } }).total.value).toBe(made['lines']),
  })),
  ...[
    { what: 'a text', query: 'facebook', fields: ['token', 'device_name', 'method', 'request'] },
    { what: 'an address', query: '10.2.34.35', fields: ['src_ip', 'dst_ip'] },
  ].map(({ what, query, fields }): Row => ({
    call: `S-LOG-4 POST {admin-ui}/logs/_search for ${what} in its fields`,
    method: 'POST',
    url: '/admin-ui/logs/_search',
    payload: { size: 5, query: { bool: { must: [{ multi_match: { query, fields } }] } } },
    answer: { hits: { total: like({ value: counted }), hits: rows({ _source: LINE }) } },
  })),
  {
    call: 'S-LOG-4 POST {admin-ui}/logs/_search for a text in the addresses finds nothing',
    method: 'POST',
    url: '/admin-ui/logs/_search',
    payload: { size: 5, query: { multi_match: { query: 'facebook', fields: ['src_ip', 'dst_ip'] } } },
    answer: { hits: { total: like({ value: 0 }), hits: [] } },
  },
  {
    call: 'S-LOG-4 POST {admin-ui}/logs/_search refuses an address in the texts, where it is not looked for',
    method: 'POST',
    url: '/admin-ui/logs/_search',
    payload: {
      query: { multi_match: { query: '10.2.34.35', fields: ['token', 'device_name', 'method', 'request'] } },
    },
    status: 422,
    answer: { msg_code: 'UNKNOWN_PARAMETER', msg_args: ['fields'] },
  },
  ...[['mac_address'], ['token'], ['src_ip'], ['token', 'device_name', 'method', 'tags'], 'token', []].map(
    (fields): Row => ({
      call: `S-LOG-4 POST {admin-ui}/logs/_search in fields that the search box does not have: ${JSON.stringify(fields)}`,
      method: 'POST',
      url: '/admin-ui/logs/_search',
      payload: { query: { multi_match: { query: 'facebook', fields } } },
      status: 422,
      answer: { msg_code: 'UNKNOWN_PARAMETER', msg_args: ['fields'] },
    }),
  ),
];

/** The company of the caller, asked for by its key. */
const ownCompany: Row[] = [
  ...['companie', 'company'].flatMap((type): Row[] => [
    {
      call: `S-COMP-8 the own company by id: ${type}`,
      url: element(type, '/2'),
      answer: { element: like({ companyid: 2, c_name: text, c_domains: expect.stringContaining('bellevue.example') }) },
    },
    ...[2, '2', { eq: 2 }, { in: [2] }].map((companyid): Row => ({
      call: `S-COMP-8 the own company by a filter: ${type} ${JSON.stringify(companyid)}`,
      url: element(type, `?${filter({ companyid })}`),
      answer: { elements: [like({ companyid: 2, c_domains: text })], total: 1 },
    })),
    {
      call: `S-COMP-8 its summary, without global:view: ${type}`,
      role: 'receptionist',
      url: element(type, '/2'),
      answer: { element: { companyid: 2, c_name: text, c_maxusers: number, c_hash: text, c_domains: text } },
      note: ({ element: one }) =>
        expect(Object.keys(one as Json).sort()).toEqual(
          ['c_domains', 'c_hash', 'c_maxusers', 'c_name', 'companyid', 'version'].filter(
            (name) => name in (one as Json),
          ),
        ),
    },
    ...['/3', '/999999', '/x', '', `?${filter({ companyid: 3 })}`, `?${filter({ companyid: [2, 3] })}`].map(
      (rest): Row => ({
        call: `S-COMP-8 no other company: ${type}${rest}`,
        url: element(type, rest),
        status: 403,
        answer: { msg_code: 'NOT_ENOUGH_PERMISSIONS' },
      }),
    ),
    {
      call: `S-COMP-8 nor a change of the own one: ${type}`,
      method: 'POST',
      url: element(type),
      payload: { companyid: 2, c_maxusers: 1_000_000 },
      status: 403,
    },
  ]),
  {
    call: 'S-COMP-13 the usage of the own company over 90 days',
    url: '/api/usage/history',
    answer: {
      total: 1,
      companies: [like({ companyid: 2, maxGuest: number, maxAppointed: number, maxLocations: number })],
    },
  },
  { call: 'S-COMP-13 not without global:view', role: 'receptionist', url: '/api/usage/history', status: 403 },
];

const installation: Row[] = [
  {
    call: 'S-COMP-9 delete sku while a company has it',
    role: 'superadmin',
    method: 'DELETE',
    url: element('sku', '/1'),
    status: 409,
    answer: { msg_code: 'SKU_SOLD', msg_args: [number] },
  },
  {
    call: 'S-COMP-11 POST companies/{id}/invalidate_cache with disable_company_filter',
    role: 'superadmin',
    method: 'POST',
    url: '/api/companies/2/invalidate_cache?disable_company_filter=1',
    answer: { result: true },
  },
  {
    call: 'S-COMP-11 POST provision on companie, with company, reset, account_type; the answer may hold errorList',
    role: 'superadmin',
    method: 'POST',
    url: element('companie', '/3/provision'),
    payload: { company: 3, reset: false, account_type: 'cisco-meraki' },
    answer: { result: true, errorList: some(like({ msg_code: 'PROVISION_CREDENTIALS' })) },
  },
  {
    call: 'S-COMP-12 GET {admin api}/admins/{id}/configurations_properties',
    url: '/api/admin/admins/2001/configurations_properties',
    answer: { properties: some(like({ key: 'core:access-logs.excludedTags', value: list, origin: text })) },
  },
  {
    call: 'S-COMP-12 GET {admin api}/admins/{id}/configurations_properties with an optional query parameter',
    url: '/api/admin/admins/2001/configurations_properties?source=core:console',
    answer: { properties: [like({ key: 'core:console.theme' }), like({ key: 'core:console.density' })] },
  },
  {
    call: 'S-COMP-12, S-LOG-3 GET {admin api}/admins/{id}/configurations_properties/core:access-logs',
    url: '/api/admin/admins/2001/configurations_properties/core:access-logs',
    answer: { key: 'core:access-logs', value: { excludedTags: ['_unauth_message'] } },
  },
  {
    call: 'a value of the person, for the next rows',
    method: 'PUT',
    url: '/api/admin_configurations/core:access-logs.excludedTags',
    payload: { value: ['_unauth_message'], version: 0 },
  },
  {
    call: 'a value of the company, for the next rows',
    method: 'PUT',
    url: '/api/configurations/core:console.theme',
    payload: { owner: 'company', value: 'dark', version: 0 },
  },
  {
    call: 'S-COMP-12 GET {api}/admin_configurations',
    url: '/api/admin_configurations',
    answer: { 'hydra:member': rows({ key: text }), 'hydra:totalItems': counted },
  },
  {
    call: 'S-COMP-12 GET {api}/configurations',
    url: '/api/configurations',
    answer: { 'hydra:member': rows({ key: text }), 'hydra:totalItems': counted },
  },
  {
    call: 'S-COMP-12 GET {api}/configurations/defaults',
    url: '/api/configurations/defaults',
    answer: { 'hydra:member': some(like({ key: 'core:console.theme', type: 'choice', default: 'system' })) },
  },
];

describe('the calls of the specification, as it writes them', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  const value = <T>(given: T | (() => T)): T => (typeof given === 'function' ? (given as () => T)() : given);
  const send = (row: Pick<Row, 'role' | 'method' | 'url' | 'payload' | 'headers'>) =>
    test.as(row.role ?? 'admin', {
      method: row.method ?? 'GET',
      url: value(row.url),
      headers: { 'x-timezone': 'Europe/Paris', ...row.headers },
      ...(row.payload !== undefined && { payload: value(row.payload) as object }),
    });

  it.each(
    [
      ...session,
      ...keys,
      ...lists,
      ...saves,
      ...assigned,
      ...reports,
      ...identities,
      ...devices,
      ...tunnels,
      ...messages,
      ...logs,
      ...ownCompany,
      ...installation,
    ].map((row) => [row.call, row] as const),
  )('%s', async (_, row) => {
    const response = await send(row);
    expect(response.statusCode, response.body.slice(0, 500)).toBe(row.status ?? 200);
    if (row.status === 204) return;
    const body = response.json<Json>();
    if (row.answer !== undefined) expect(body).toMatchObject(row.answer as object);
    row.note?.(body);
  });

  it('S-AUD-5: under a membership the audit log has what its team did; `disable_team_filter` lifts this', async () => {
    const sql = test.database.ownerQuery;
    const [team] = await sql(`insert into team (name, companyid, "createdAt") values ('Audit', 2, now()) returning id`);
    const [member] = await sql(
      `insert into team_member (teamid, adminid, profileid, companyid, "createdAt")
       select $1, adminid, ad_profileid, 2, now() from administrator where adminid = 2001 returning id`,
      [team?.['id']],
    );
    const token = await openSession(test.database, 2002);
    // A person of another team changes something.
    const other = await test.app.inject({
      method: 'POST',
      url: '/legacy/elements/ticket',
      headers: { authorization: `Bearer ${token}` },
      payload: { ti_name: 'Other', ti_email: 'a@spec.example', ti_type: 3, ti_priority: 4, ti_message: 'Help' },
    });
    expect(other.statusCode, other.body).toBe(201);
    const headers = { 'x-team-member': String(member?.['id']) };
    const authors = async (query: string) => {
      const answer = await test.as('admin', { url: element('auditlog', `?limit=1000${query}`), headers });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      return new Set(answer.json<{ elements: Json[] }>().elements.map((row) => row['lo_adminid']));
    };
    expect(await authors('')).toEqual(new Set([2001]));
    expect(await authors('&disable_team_filter=1')).toContain(2002);
    // As the documents write it: without a value.
    expect(await authors('&disable_team_filter')).toContain(2002);
  });

  it('S-KEY-7: a key with a team sees in the audit log what that team did; `disable_team_filter` lifts this', async () => {
    const sql = test.database.ownerQuery;
    const [team] = await sql(`insert into team (name, companyid, "createdAt") values ('Keys', 2, now()) returning id`);
    const join = (admin: number) =>
      sql(
        `insert into team_member (teamid, adminid, profileid, companyid, "createdAt")
         select $1, adminid, ad_profileid, 2, now() from administrator where adminid = $2`,
        [team?.['id'], admin],
      );
    await join(2001);
    const name = `Team ${String(team?.['id'])}`;
    const keyOf = async (values: object) => {
      const payload = { name, expiration: later(20), profile: '/api/admin_profiles/2001', ...values };
      const answer = await send({ method: 'POST', url: '/api/api_tokens', payload });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ token: string }>().token;
    };
    // A person of no team changes something.
    const other = await test.app.inject({
      method: 'POST',
      url: '/legacy/elements/ticket',
      headers: { authorization: `Bearer ${await openSession(test.database, 2002)}` },
      payload: { ti_name: 'Other', ti_email: 'a@spec.example', ti_type: 3, ti_priority: 4, ti_message: 'Help' },
    });
    expect(other.statusCode, other.body).toBe(201);
    const authors = async (token: string, query = '') => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await test.app.inject({ url: element('auditlog', `?limit=1000${query}`), headers });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      return new Set(answer.json<{ elements: Json[] }>().elements.map((row) => row['lo_adminid']));
    };
    const [own, whole] = [await keyOf({ team: `/api/teams/${String(team?.['id'])}` }), await keyOf({ team: null })];
    expect(await authors(own)).toEqual(new Set([2001]));
    expect(await authors(own, '&disable_team_filter=1')).toContain(2002);
    expect(await authors(whole)).toContain(2002);
    await join(2002);
    expect(await authors(own)).toEqual(new Set([2001, 2002]));
  });

  it('names classes and collections of the Hydra documentation in words', async () => {
    const document = (await send({ url: '/api/docs.jsonld' })).json<{ 'hydra:supportedClass': Json[] }>();
    const names = document['hydra:supportedClass'].map((one) => one['hydra:title']);
    expect(names).toEqual(expect.arrayContaining(['Admin', 'AdminProfile', 'ApiToken', 'NacPolicy', 'PasswordPolicy']));
    expect(names.filter((name) => /ie$/.test(String(name)))).toEqual([]);
    const token = document['hydra:supportedClass'].find((one) => one['hydra:title'] === 'ApiToken');
    const properties = (token?.['hydra:supportedProperty'] as Json[]).map((one) => one['hydra:title']);
    expect(properties).toEqual(expect.arrayContaining(['expiresAt', 'expiration', 'profile', 'team']));
    const { paths, components } = (await send({ url: '/api/openapi.json' })).json<{
      paths: Json;
      components: { schemas: Record<string, { properties: Json }> };
    }>();
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/admins', '/api/admin_profiles/{id}', '/legacy/users/bulk']),
    );
    expect(components.schemas['Tokens']?.properties).toHaveProperty('expiration');
  });
});
