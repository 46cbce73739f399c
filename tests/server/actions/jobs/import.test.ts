import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '../../../../server/actions/jobs/runner';
import { JOB_HANDLERS } from '../../../../server/app/jobHandlers';
import { demoLogins } from '../../../../server/demo/logins';
import { testApp, type TestApp } from '../../../support/app';
import { ended, imported, runner, uploaded, type JobBody, type Received } from '../../../support/jobs';

let test: TestApp;
let jobs: ReturnType<typeof runner>;
beforeAll(async () => {
  test = await testApp();
  jobs = runner(test);
});
afterAll(async () => {
  expect(jobs.failures).toEqual([]);
  await jobs.stop();
  await test.close();
});

const refusal = async (bytes: Buffer | string, name?: string) => {
  const answer = await uploaded(test, 'admin', 'terms-of-uses', bytes, name);
  return [answer.statusCode, answer.json<{ msg_code?: string }>().msg_code];
};
const sum = ({ result }: JobBody) => [
  result?.['create'],
  result?.['update'],
  result?.['unchanged'],
  result?.['refused'],
];
const one = async (query: string, ...values: unknown[]) => (await test.database.ownerQuery(query, values))[0];

describe('a file', () => {
  it('is refused in clear words when it is not one, or cannot be read', async () => {
    expect(await refusal('')).toEqual([422, 'IMPORT_FILE_EMPTY']);
    expect(await refusal('tou_name\n')).toEqual([422, 'IMPORT_FILE_EMPTY']);
    expect(await refusal(Buffer.from('89504e470d0a1a0a', 'hex'), 'x.csv')).toEqual([415, 'IMPORT_FILE_TYPE']);
    expect(await refusal(Buffer.from('504b0304deadbeef', 'hex'), 'x.xlsx')).toEqual([422, 'IMPORT_FILE_UNREADABLE']);
    expect(await refusal(Buffer.from([0x61, 0x81, 0x8d, 0x0a, 0x62]))).toEqual([422, 'IMPORT_FILE_ENCODING']);
    expect(await refusal(`a,b\n"never closed, 1\n2`)).toEqual([422, 'IMPORT_FILE_UNREADABLE']);
    expect(await refusal(`${Array.from({ length: 400 }, (_, i) => `c${i}`).join()}\n1`)).toEqual([
      422,
      'IMPORT_TOO_MANY_COLUMNS',
    ]);
    expect(await refusal(Buffer.alloc(51 * 1024 * 1024, 'a,b\n'))).toEqual([413, 'IMPORT_FILE_TOO_BIG']);
    const json = await test.as('admin', { method: 'POST', url: '/api/jobs/imports/locations', payload: {} });
    expect(json.statusCode).toBe(415);
    expect(await one(`select count(*) as n from job where state = 'draft' and parameters = '{}'`)).toEqual({ n: 0 });
  });

  it('is read in every encoding that spreadsheets write', async () => {
    const text = 'Nom;Courriel\nÉlodie;e@mail.example\n';
    const [fr] = [Buffer.from(text)];
    const files = {
      'utf-8': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), fr!]),
      'windows-1252': Buffer.from(text, 'latin1'),
      'utf-16le': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
      'utf-16be': Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]),
    };
    for (const [encoding, bytes] of Object.entries(files)) {
      const job = (await uploaded(test, 'admin', 'identities', bytes)).json<Received>();
      const { file } = job.parameters;
      expect([encoding, file.encoding, file.header, file.sample[0]?.cells[0]]).toEqual([
        encoding,
        encoding,
        ['Nom', 'Courriel'],
        'Élodie',
      ]);
    }
  });

  it('of a Chinese spreadsheet is read as Chinese, and accents side by side are not', async () => {
    // 姓名;邮箱 / 爱洛;e@mail.example, in GBK
    const chinese = Buffer.from('d0d5c3fb3bd3cacfe40ab0aec2e53b65406d61696c2e6578616d706c650a', 'hex');
    const read = async (bytes: Buffer) => {
      const { file } = (await uploaded(test, 'admin', 'identities', bytes)).json<Received>().parameters;
      return [file.encoding, ...file.header, file.sample[0]?.cells[0]];
    };
    expect(await read(chinese)).toEqual(['gb18030', '姓名', '邮箱', '爱洛']);
    expect(await read(Buffer.from('Nom;Créée\nAgréée;x\n', 'latin1'))).toEqual([
      'windows-1252',
      'Nom',
      'Créée',
      'Agréée',
    ]);
  });

  it('may say its separator in its first line', async () => {
    const { file } = (
      await uploaded(test, 'admin', 'identities', 'sep=;\r\nNom;Courriel\r\na,b;c,d\r\n')
    ).json<Received>().parameters;
    expect([file.header, file.sample]).toEqual([['Nom', 'Courriel'], [{ line: 3, cells: ['a,b', 'c,d'] }]]);
  });

  it('is refused to callers who may neither create nor edit', async () => {
    const answer = await uploaded(test, 'viewer', 'locations', 'l_name\nx\n');
    expect([answer.statusCode, answer.json<{ msg_code: string }>().msg_code]).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
  });
});

describe('an import', () => {
  const file = (rows: string[]) => ['u_name,u_email,u_profileid,u_password', ...rows].join('\n');
  const profile = async () =>
    Number(
      (await one(`select min(profileid) as id from profile where p_companyid = 2 and "p_deletedAt" is null`))?.['id'],
    );

  it('says in a check what it would do, and does nothing', async () => {
    const id = await profile();
    const known = await one(
      `select u_email, u_name from identity where u_companyid = 2 and "u_deletedAt" is null and u_email not like '=%' order by userid limit 1`,
    );
    const rows = [
      `New,new-check@x.example,${id},secret-1`,
      `Renamed,${String(known?.['u_email'])},,`,
      `  ,no-name@x.example,${id},secret-1`,
      `=1+1,formula@x.example,${id},secret-1`,
      `Again,NEW-check@x.example,${id},secret-1`,
      `Bad,ref@x.example,99999999,secret-1`,
    ];
    const before = await one(`select count(*) as n from auditlog where lo_element = 'user'`);
    const { job, rows: verdicts } = await imported(test, 'admin', 'identities', file(rows), {
      mode: 'check',
      key: ['u_email'],
    });
    expect(verdicts.map(({ line, verdict }) => [line, verdict])).toEqual([
      [2, 'create'],
      [3, 'update'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'refused'],
    ]);
    expect(
      verdicts.slice(2).map(({ problems }) =>
        Object.entries(problems ?? {})
          .map(([field, { msg_code }]) => `${field} ${msg_code}`)
          .join(),
      ),
    ).toEqual([
      'u_name FIELD_REQUIRED',
      'u_name IMPORT_CELL_FORMULA',
      ' IMPORT_ROW_TWICE',
      'u_profileid UNKNOWN_REFERENCE',
    ]);
    expect(job.result).toMatchObject({ mode: 'check', applied: false, create: 1, update: 1, refused: 4 });
    expect(await one(`select count(*) as n from auditlog where lo_element = 'user'`)).toEqual(before);
    expect(await one(`select 1 as there from identity where u_email = 'new-check@x.example'`)).toBeUndefined();
  });

  it('is too big for all or nothing from 3 001 rows on', async () => {
    const rows = Array.from({ length: 3001 }, (_, n) => `TOU ${n}`);
    const { id, parameters } = (
      await uploaded(test, 'admin', 'terms-of-uses', ['au_name', ...rows].join('\r\n'))
    ).json<Received>();
    const { mapping } = parameters.proposal;
    const payload = { mode: 'run', mapping, strategy: 'create', key: [], atomic: true };
    const answer = await test.as('admin', { method: 'POST', url: `/api/jobs/${id}/start`, payload });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { msg_code: 'IMPORT_ATOMIC_TOO_BIG', msg_args: [3000] },
    ]);
    await test.as('admin', { method: 'POST', url: `/api/jobs/${id}/cancel` });
  });

  it('makes no API keys: the secret of each is shown once, in the form', async () => {
    const { job, rows } = await imported(test, 'admin', 'tokens', 'name\r\nFrom a file\r\n', {
      strategy: 'create',
      key: [],
    });
    expect([sum(job), rows[0]?.problems?.['']?.msg_code]).toEqual([[0, 0, 0, 1], 'IMPORT_NEEDS_FORM']);
  });

  it('keeps going past refused rows, or writes nothing at all', async () => {
    const id = await profile();
    const text = file([
      `Aa,aa@x.example,${id},secret-1`,
      `,bb@x.example,${id},secret-1`,
      `Cc,cc@x.example,${id},secret-1`,
    ]);
    const there = async () =>
      Number(
        (await one(`select count(*) as n from identity where u_email in ('aa@x.example', 'cc@x.example')`))?.['n'],
      );
    const nothing = await imported(test, 'admin', 'identities', text, { strategy: 'create', key: [], atomic: true });
    expect([nothing.job.result?.['applied'], nothing.job.result?.['refused'], await there()]).toEqual([false, 1, 0]);
    const some = await imported(test, 'admin', 'identities', text, { strategy: 'create', key: [] });
    expect([some.job.result?.['applied'], sum(some.job), await there()]).toEqual([true, [2, 0, 0, 1], 2]);
    const again = await imported(test, 'admin', 'identities', text, { strategy: 'create', key: ['u_email'] });
    expect([sum(again.job), await there()]).toEqual([[0, 0, 0, 3], 2]);
    expect(again.rows[0]?.problems?.['']?.msg_code).toBe('IMPORT_ROW_EXISTS');
    const absent = await imported(test, 'admin', 'identities', text.replaceAll(',secret-1', ','), {
      strategy: 'update',
      key: ['u_email'],
    });
    expect(sum(absent.job)).toEqual([0, 0, 2, 1]);
    const sure = await test.as('admin', { method: 'POST', url: `/api/jobs/${some.job.id}/start`, payload: {} });
    expect([sure.statusCode, sure.json<{ msg_code: string }>().msg_code]).toEqual([409, 'JOB_NOT_READY']);
  });

  it('refuses a row whose cells have moved, and finds records by a name that only one of them has', async () => {
    const rows = [
      'Nom;Alias;Pays',
      'Namesake one;A;France',
      'Namesake two;B;France',
      'Namesake two;C;France',
      'Moved;by;one;France',
    ];
    const made = await imported(test, 'admin', 'locations', rows.join('\n'), { strategy: 'create', key: [] });
    expect([sum(made.job), made.rows.at(-1)?.problems]).toEqual([
      [3, 0, 0, 1],
      { '': { msg_code: 'IMPORT_ROW_TOO_LONG', msg_args: [] } },
    ]);
    const merged = await imported(
      test,
      'admin',
      'locations',
      'Nom;Alias;Pays\nNamesake one;Z;France\nNamesake two;Z;France\nNamesake three;Z;France\n',
      { strategy: 'merge', key: ['l_name'] },
    );
    expect(merged.rows.map(({ verdict }) => verdict)).toEqual(['update', 'refused', 'create']);
    expect(merged.rows[1]?.problems).toEqual({ '': { msg_code: 'IMPORT_ROW_AMBIGUOUS', msg_args: [] } });
  });

  it('writes no row twice when its runner is killed midway', async () => {
    const id = await profile();
    const text = file(Array.from({ length: 250 }, (_, i) => `Kill ${i},kill${i}@x.example,${id},secret-1`));
    await jobs.stop();
    const received = (await uploaded(test, 'admin', 'identities', text)).json<Received>();
    const plan = { mode: 'run', mapping: received.parameters.proposal.mapping, strategy: 'create', key: [] };
    await test.as('admin', { method: 'POST', url: `/api/jobs/${received.id}/start`, payload: plan });
    const owner = test.context.db.ownerPool;
    await owner.query(`create function stop_here() returns trigger language plpgsql as $$ begin
      if new.done > 100 then raise exception 'killed' using errcode = '57P01'; end if; return new; end $$`);
    await owner.query(
      `create trigger stop_here before update on job for each row when (new.state = 'running') execute function stop_here()`,
    );
    const dying = startJobs(test.context, {
      handlers: JOB_HANDLERS,
      onError: () => undefined,
      callAs: test.app.callAs,
      leaseSeconds: 1,
    });
    for (let half = 0; half < 100;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      half = Number((await one(`select done from job where id = $1`, received.id))?.['done']);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    await dying.stop();
    expect(await one(`select count(*) as n from identity where u_email like 'kill%@x.example'`)).toEqual({ n: 100 });
    await owner.query(`drop trigger stop_here on job; drop function stop_here()`);
    jobs = runner(test);
    const job = await ended(test, 'admin', received.id);
    expect([job.state, sum(job)]).toEqual(['done', [250, 0, 0, 0]]);
    expect(await one(`select count(*) as n from identity where u_email like 'kill%@x.example'`)).toEqual({ n: 250 });
    expect(
      await one(`select count(*) as n from auditlog where lo_action = 'import' and lo_data like '%"create":250%'`),
    ).toEqual({ n: 1 });
  }, 60_000);

  it('obeys the rights, the scope and the hidden fields of the caller', async () => {
    const scoped = demoLogins().find(({ role }) => role === 'scoped');
    expect(scoped).toBeDefined();
    const foreign = await one(`select min(userid) as id from identity where u_companyid = 3`);
    const { rows } = await imported(test, 'admin', 'identities', `userid,u_name\n${String(foreign?.['id'])},Stolen\n`, {
      strategy: 'update',
      key: ['userid'],
    });
    expect(rows[0]?.problems?.['']?.msg_code).toBe('IMPORT_ROW_ABSENT');
    const answer = await uploaded(test, 'admin', 'identities', 'u_createdAt,u_companyid,u_name\nx,3,y\n');
    const job = answer.json<Received>();
    const { mapping } = job.parameters.proposal;
    expect(mapping).toEqual([null, null, 'u_name']);
    const start = async (plan: object) => {
      const { statusCode, body } = await test.as('admin', {
        method: 'POST',
        url: `/api/jobs/${job.id}/start`,
        payload: { mode: 'run', mapping, strategy: 'create', key: [], ...plan },
      });
      return [statusCode, (JSON.parse(body) as { msg_code: string }).msg_code];
    };
    expect(await start({ mapping: ['u_companyid', null, 'u_name'] })).toEqual([422, 'UNKNOWN_FIELD']);
    expect(await start({ mapping: ['u_name', null, 'u_name'] })).toEqual([422, 'IMPORT_COLUMN_TWICE']);
    expect(await start({ strategy: 'merge', key: ['userid'] })).toEqual([422, 'IMPORT_KEY_MISSING']);
    expect(await start({ strategy: 'nope' })).toEqual([422, 'VALIDATION_FAILED']);
  });
});
