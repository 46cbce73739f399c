import { withProduct } from './product';
import { header, median, row } from './report';

/** As many people as sign in at once, how often, and the longest time for 99 of 100, in ms. */
const PEOPLE = 50;
const ROUNDS = 6;
const BAR_MS = 1_000;

/** Fifty administrators with the password of the demo administrator sign in at the same moment, in several rounds. */
export async function signInsBench(): Promise<void> {
  await withProduct(async ({ server, client, company }) => {
    const config = (await (await fetch(`${server.base}/config.json`)).json()) as {
      demoLogins: { role: string; login: string; password: string }[];
    };
    const demo = config.demoLogins.find(({ role }) => role === 'admin');
    if (!demo) throw new Error('no demo login for the role admin');
    const [, domain = ''] = demo.login.split('@');
    const logins = Array.from({ length: PEOPLE }, (_, n) => `colleague-${n}@${domain}`);
    await client.query(
      `insert into administrator (ad_name, ad_login, ad_email, ad_password, ad_profileid, ad_companyid, ad_enabled, ad_scopemode)
       select login, login, login, a.ad_password, a.ad_profileid, a.ad_companyid, true, 'all'
       from administrator a, unnest($1::text[]) login where a.ad_login = $2 and a.ad_companyid = $3`,
      [logins, demo.login, company],
    );
    // Browsers that have signed in before are known: no mail says that there is a new one.
    const cookies = new Map<string, string>();
    const signIn = async (login: string) => {
      const started = performance.now();
      const answer = await fetch(`${server.base}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookies.get(login) ?? '' },
        body: JSON.stringify({ login, password: demo.password }),
      });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      const taken = performance.now() - started;
      cookies.set(
        login,
        answer.headers
          .getSetCookie()
          .map((one) => one.split(';')[0])
          .join('; '),
      );
      return taken;
    };
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(...(await Promise.all(logins.map(signIn))));
      if (round === 0) times.length = 0;
    }
    const sorted = times.toSorted((a, b) => a - b);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
    header();
    row(`${PEOPLE} people sign in at once: p99`, `${Math.round(p99)} ms`, `${BAR_MS} ms`, p99 / BAR_MS, '≤ 1');
    row('the same, median', `${Math.round(median(times))} ms`, 'none', median(times) / BAR_MS, 'none');
  });
}
