import { emptyInstallation, PASSWORD, type Installation, type Json } from '../emptyInstallation';

/** A source of events, and how it is called with its key. */
export interface Sender {
  readonly sourceid: number;
  send(kind: string, events: readonly object[]): Promise<Answer>;
}
export interface Answer {
  readonly accepted: number;
  readonly duplicates: number;
  readonly setAside: number;
  readonly rejected: readonly unknown[];
}

/** A company with two locations, of which its scoped administrator sees the first one. */
export interface Company {
  readonly companyId: number;
  readonly admin: string;
  readonly scoped: string;
  /** The first one is in the scope. */
  readonly places: readonly number[];
  readonly people: readonly { readonly userid: number; readonly login: string; readonly inScope: boolean }[];
  /** Ways to sign in. */
  readonly modes: readonly number[];
  readonly campaignid: number;
  /** An event at the second location; everybody has its profile. */
  readonly eventid: number;
  readonly keyindexid: number;
  /** Sends what the portal knows: sign-ins, campaigns, attributes. */
  readonly portal: Sender;
  /** Sends what the network knows: sessions, leases, devices, access logs. */
  readonly network: Sender;
}

const PEOPLE = 10;
const HOUR = 3_600_000;
const iso = (time: number) => new Date(time).toISOString();

async function sender(server: Installation, admin: string, name: string, profileid: unknown): Promise<Sender> {
  const { sourceid } = await server.create(admin, 'source', { name, type: 'api' });
  const values = { name, expiresAt: iso(Date.now() + 180 * 24 * HOUR), profileid, sourceid };
  const { token } = await server.call(admin, 'POST', '/api/api_tokens', values);
  return {
    sourceid: Number(sourceid),
    async send(kind, events) {
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api/intake/${kind}`,
        headers: { authorization: `Bearer ${String(token)}` },
        payload: events as object[],
      });
      if (answer.statusCode !== 200) throw new Error(`${kind}: ${answer.statusCode} ${answer.body}`);
      return answer.json<Answer>();
    },
  };
}

async function administrator(server: Installation, maker: string, login: string, values: Json): Promise<string> {
  const known = { ad_name: login, ad_login: login, ad_email: login, ad_phone: '+33 1 23 45 67 89' };
  const given = `${PASSWORD} for now`;
  await server.create(maker, 'administrator', { ...known, ad_password: given, ...values });
  // A password that a colleague has given is replaced by the own one.
  const post = (url: string, payload: Json) => server.app.inject({ method: 'POST', url, payload });
  const { token } = (await post('/api/login', { login, password: given })).json<Json>();
  await post('/api/password/reset', { token, password: PASSWORD });
  return login;
}

/** Makes a company with everything that events name, as people do it in the console. */
async function company(server: Installation & { first: string }, name: string, domain: string): Promise<Company> {
  const made = await server.create(server.first, 'companie', {
    c_name: name,
    c_contact: `a@${domain}`,
    c_domains: domain,
  });
  await server.call(server.first, 'POST', '/api/switch-company', { company: made['companyid'] });
  const profiles = (await server.list(server.first, 'adprofile')).rows;
  const profileNamed = (wanted: string) => profiles.find((one) => one['adp_name'] === wanted)?.['adprofileid'];
  const ad_profileid = profileNamed('Administrateur');
  const admin = await administrator(server, server.first, `admin@${domain}`, { ad_profileid });
  const { homeCompany } = await server.call(server.first, 'GET', '/api/admin/admins/me');
  await server.call(server.first, 'POST', '/api/switch-company', { company: (homeCompany as Json)['id'] });

  const { groupid } = await server.create(admin, 'group', { g_name: 'Nord' });
  const limits = { ad_profileid, ad_scopemode: 'listed', groupids: [groupid] };
  const scoped = await administrator(server, admin, `scoped@${domain}`, limits);
  const [country] = (await server.list(admin, 'country', { filter: { code: 'FR' } })).rows;
  const place = async (l_name: string, groupids: unknown[]) =>
    Number(
      (await server.create(admin, 'location', { l_name, l_countryid: country?.['countryid'], groupids }))['locationid'],
    );
  const places = [await place('Nord', [groupid]), await place('Sud', [])];
  const [visitor] = (await server.list(admin, 'profile', { filter: { p_name: 'Invité 24 h' } })).rows;
  const u_profileid = visitor?.['profileid'];
  const people: { userid: number; login: string; inScope: boolean }[] = [];
  for (let at = 0; at < PEOPLE; at++) {
    const login = `guest${at}@mail.example`;
    const inScope = at % 2 === 0;
    const values = { u_name: `Guest ${at}`, u_email: login, u_password: 'Vagues27!', u_profileid };
    const person = await server.create(admin, 'user', { ...values, groupids: inScope ? [groupid] : [] });
    people.push({ userid: Number(person['userid']), login, inScope });
  }
  const modes = (await server.list(admin, 'authtype')).rows.map((one) => Number(one['authtypeid']));
  const period = { from: iso(Date.now() - 20 * HOUR), to: iso(Date.now() + 24 * HOUR) };
  const campaign = await server.create(admin, 'campaign', { ca_name: 'Bar', ca_sdate: iso(Date.now() - 48 * HOUR) });
  const event = await server.create(admin, 'event', {
    ev_name: 'Salon',
    ev_code: 'SALON2026',
    ev_profileid: u_profileid,
    ev_sdate: period.from,
    ev_edate: period.to,
    ev_locationids: [places[1]],
  });
  const attribute = await server.create(admin, 'keyindex', { ki_name: 'Motif', ki_key: 'reason' });
  const key = profileNamed('Clé en lecture et écriture');
  return {
    companyId: Number(made['companyid']),
    admin,
    scoped,
    places,
    people,
    modes,
    campaignid: Number(campaign['campaignid']),
    eventid: Number(event['eventid']),
    keyindexid: Number(attribute['keyindexid']),
    portal: await sender(server, admin, 'Portail', key),
    network: await sender(server, admin, 'Réseau', key),
  };
}

/** An installation without demo data, with two companies. */
export async function twoCompanies(env: NodeJS.ProcessEnv = {}) {
  const server = await emptyInstallation(env);
  const first = await company(server, 'Hôtel du Port', 'hotelduport.example');
  const second = await company(server, 'Gîtes des Alpes', 'gites.example');
  return { server, companies: [first, second] as const };
}
