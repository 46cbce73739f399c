import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '../../server/actions/jobs/runner';
import { JOB_HANDLERS } from '../../server/app/jobHandlers';
import { packRows } from '../../server/files/tables/packedRows';
import { openSecrets } from '../../server/keys/secrets';
import { testApp, type TestApp } from '../support/app';
import { ended, imported, runner, uploaded, type JobBody, type Received } from '../support/jobs';

const MASK = '••••';
const GUEST = 'Courlis-argent-41!';
const REFUSED = 'Courlis-argent-42!';
const ADMIN = 'Quatre-Chevaux-Bleus-43!';

let test: TestApp;
let profiles: { guest: number; admin: number };
beforeAll(async () => {
  test = await testApp();
  const [row] = await sql(
    `select (select min(profileid) from profile where p_companyid = 2 and "p_deletedAt" is null)::int as guest,
      (select ad_profileid from administrator where adminid = 2003)::int as admin`,
  );
  profiles = row as unknown as typeof profiles;
});
afterAll(() => test.close());

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);
const guests = (...rows: string[]) => ['u_name,u_email,u_profileid,u_password', ...rows].join('\n');
const inflated = (bytes: Buffer): string => {
  try {
    return inflateRawSync(bytes).toString();
  } catch {
    return '';
  }
};

/** The tables in which one of the texts is found, as text or in bytes, compressed or not. */
async function placesOf(...texts: string[]): Promise<string[]> {
  const tables =
    await sql(`select t.table_name as name, array(select column_name::text from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = t.table_name and data_type = 'bytea') as binary
    from information_schema.tables t where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name, binary } of tables) {
    const table = `"${String(name)}"`;
    const like = texts.map((text) => `%${text}%`);
    const rows = await sql(`select 1 from ${table} t where t::text like any($1) limit 1`, [like]);
    if (rows.length > 0) found.push(String(name));
    for (const column of binary as string[]) {
      const values = (await sql(`select "${column}" as value from ${table}`)).map(
        ({ value }) => value as Buffer | null,
      );
      const read = values.flatMap((value) => (value ? [value.toString('latin1'), inflated(value)] : []));
      if (read.some((one) => texts.some((text) => one.includes(text)))) found.push(`${String(name)}.${column}`);
    }
  }
  return found.sort();
}

async function start({ id, parameters }: Received, plan: object = {}) {
  const { mapping } = parameters.proposal;
  const payload = { mode: 'run', mapping, strategy: 'create', key: [], ...plan };
  const answer = await test.as('admin', { method: 'POST', url: `/api/jobs/${id}/start`, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}
const read = async (url: string) => (await test.as('admin', { url })).body;

describe('passwords in an imported file', () => {
  it('are nowhere in the database and in no answer: as a draft, after a check, and after the import', async () => {
    const answers: string[] = [];
    const received: Received[] = [];
    for (const [resource, text] of [
      [
        'identities',
        guests(
          `Sealed,sealed@x.example,${profiles.guest},${GUEST}`,
          `,refused@x.example,${profiles.guest},${REFUSED}`,
          `Without,without@x.example,${profiles.guest},`,
        ),
      ],
      [
        'administrators',
        `ad_name,ad_login,ad_email,ad_phone,ad_profileid,ad_password\nSealed,sealed.admin@bellevue.example,sealed.admin@x.example,+33 612345678,${profiles.admin},${ADMIN}`,
      ],
    ] as const) {
      const answer = await uploaded(test, 'admin', resource, text);
      expect(answer.statusCode, answer.body).toBe(201);
      answers.push(answer.body);
      received.push(answer.json<Received>());
    }
    expect(await placesOf(GUEST, REFUSED, ADMIN)).toEqual([]);
    expect(received[0]?.parameters.file.sample.map(({ cells }) => cells.slice(2))).toEqual([
      [String(profiles.guest), MASK],
      [String(profiles.guest), MASK],
      [String(profiles.guest), ''],
    ]);
    const jobs = runner(test);
    for (const mode of ['check', 'run']) {
      for (const one of received) {
        await start(one, { mode });
        const job = await ended(test, 'admin', one.id);
        const rows = await read(`/api/jobs/${one.id}/rows?limit=1000`);
        expect([job.state, job.result?.['create']], rows).toEqual(['done', 1]);
        expect(rows).toContain(MASK);
        answers.push(rows, await read(`/api/jobs/${one.id}`), await read('/api/jobs'));
      }
      expect(await placesOf(GUEST, REFUSED, ADMIN)).toEqual([]);
    }
    await jobs.stop();
    expect(jobs.failures).toEqual([]);
    expect(answers.filter((text) => [GUEST, REFUSED, ADMIN].some((one) => text.includes(one)))).toEqual([]);
    const signedIn = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { login: 'sealed.admin@bellevue.example', password: ADMIN },
    });
    expect(signedIn.body).not.toContain('BAD_CREDENTIALS');
    expect(signedIn.statusCode, signedIn.body).toBe(200);
  });

  it('that is left out by the plan is not shown either, and a mask is no password', async () => {
    const jobs = runner(test);
    const left = await imported(test, 'admin', 'identities', guests(`Left,left@x.example,${profiles.guest},${GUEST}`), {
      mode: 'check',
      mapping: ['u_name', 'u_email', 'u_profileid', null],
      strategy: 'create',
      key: [],
    });
    expect(await read(`/api/jobs/${left.job.id}/rows`)).not.toContain(GUEST);
    const stored = () =>
      sql(`select u_name as name, u_password as sealed from identity where u_email = 'known@x.example'`);
    await imported(test, 'admin', 'identities', guests(`Known,known@x.example,${profiles.guest},${GUEST}`), {
      strategy: 'create',
      key: [],
    });
    const [known] = await stored();
    const masked = await imported(
      test,
      'admin',
      'identities',
      guests(`Again,known@x.example,${profiles.guest},${MASK}`),
      {
        strategy: 'update',
        key: ['u_email'],
      },
    );
    expect(masked.job.result, JSON.stringify(masked.rows)).toMatchObject({ update: 1, refused: 0 });
    expect(await stored()).toEqual([{ name: 'Again', sealed: known?.['sealed'] }]);
    // Whether there is a password is not told.
    await sql(`update identity set u_password = null where u_email = 'known@x.example'`);
    const unknown = await imported(
      test,
      'admin',
      'identities',
      guests(`Third,known@x.example,${profiles.guest},${MASK}`),
      { strategy: 'update', key: ['u_email'], mode: 'check' },
    );
    expect(unknown.rows[0]).toMatchObject({ verdict: 'update' });
    const created = await imported(
      test,
      'admin',
      'identities',
      guests(`Masked,masked@x.example,${profiles.guest},${MASK}`),
      { strategy: 'create', key: [] },
    );
    expect(created.rows[0]?.problems).toMatchObject({ u_password: { msg_code: 'IMPORT_CELL_MASKED' } });
    await jobs.stop();
  });
});

describe('secret parameters in an imported file', () => {
  it('are masked one by one', async () => {
    const cell = JSON.stringify({ apiKey: 'shown', apiSecret: GUEST }).replaceAll('"', '""');
    const answer = await uploaded(
      test,
      'admin',
      'auth-modes',
      `a_module,a_name,a_params\ngoogle,Mode,"${cell}"\ngoogle,Broken,{${GUEST}`,
    );
    const { file } = answer.json<Received>().parameters;
    expect(file.sample.map(({ cells }) => cells[2])).toEqual([
      JSON.stringify({ apiKey: 'shown', apiSecret: MASK }),
      MASK,
    ]);
    expect(await placesOf(GUEST)).toEqual([]);
  });
});

describe('the stored rows of an import', () => {
  const rows = () =>
    guests(...Array.from({ length: 120 }, (_, n) => `R,restart${n}@x.example,${profiles.guest},${GUEST}`));

  it('are read after a restart', async () => {
    const received = (await uploaded(test, 'admin', 'identities', rows())).json<Received>();
    await start(received);
    const jobs = startJobs(
      { ...test.context, secrets: openSecrets(test.context.config.dataFolder) },
      {
        handlers: JOB_HANDLERS,
        onError: (error) => expect.fail(String(error)),
        callAs: test.app.callAs,
        leaseSeconds: 2,
      },
    );
    const job = await ended(test, 'admin', received.id);
    await jobs.stop();
    expect([job.state, job.result?.['create']]).toEqual(['done', 120]);
  });

  it('are read where they were stored before they were sealed', async () => {
    const received = (await uploaded(test, 'admin', 'identities', guests('x,x@x.example,,'))).json<Received>();
    const cells = ['Former', 'former@x.example', String(profiles.guest), GUEST];
    await sql('update job_part set sealed = null, bytes = $2 where job_id = $1', [
      received.id,
      await packRows([{ line: 2, cells }]),
    ]);
    const { parameters } = JSON.parse(await read(`/api/jobs/${received.id}`)) as Received;
    expect(parameters.file.sample).toEqual([{ line: 2, cells: [...cells.slice(0, 3), MASK] }]);
    const jobs = runner(test);
    await start(received);
    const job: JobBody = await ended(test, 'admin', received.id);
    await jobs.stop();
    expect([job.state, job.result?.['create']]).toEqual(['done', 1]);
  });

  it('that the owner of the database copies to another job are not shown', async () => {
    const [from, to] = await Promise.all(
      [1, 2].map(async (n) =>
        (await uploaded(test, 'admin', 'identities', guests(`Copied ${n},copied${n}@x.example,,`))).json<Received>(),
      ),
    );
    await sql(`update job_part set sealed = (select sealed from job_part where job_id = $1) where job_id = $2`, [
      from!.id,
      to!.id,
    ]);
    const answer = await test.as('admin', { url: `/api/jobs/${to!.id}` });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('Copied 1');
  });
});
