import { createHash, createHmac } from 'node:crypto';
import { readFile, rm, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawBuilder } from 'kysely';
import pg, { type Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAuditAnchors } from '../../../server/app/auditAnchors';
import { saveTo } from '../../../server/commands/backup';
import { verdictOf, type AuditVerdict, type AuditVerifyOptions } from '../../../server/commands/audit';
import { readConfig } from '../../../server/config/config';
import type { AuditKey } from '../../../server/db/auditKey';
import { KnownHeads } from '../../../server/db/knownHeads';
import { auditKeyOf } from '../../../server/app/installationKey';
import { signedAppend, type LockedHead } from '../../../server/storage/audit/audit';
import { makeAnchor, type Anchor } from '../../../server/storage/audit/auditAnchor';
import { startSigning } from '../../../server/app/open';
import { replaceAuditSignatures, signAuditLog } from '../../../server/storage/audit/auditSign';
import { secretsOf } from '../../../server/keys/secrets';
import { testApp, type TestApp } from '../../support/app';
import { TEST_AUDIT_KEY } from '../../support/constants';
import { mailServer } from '../../support/mailServer';
import { MAIN } from '../../support/personas';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'portico-audit-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const sql = (text: string, values?: unknown[]) => test.database.ownerQuery(text, values);

type Client = Parameters<typeof verdictOf>[0];

/** Runs work as the owner in a transaction that is rolled back: what it destroys is there again for the next test. */
async function undone<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = await test.database.db.ownerPool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** What `audit verify` says after the database's owner has done something. */
const verdictAfter = (
  statements: readonly string[],
  options: AuditVerifyOptions = {},
  key: AuditKey = TEST_AUDIT_KEY,
) =>
  undone<AuditVerdict>(async (client) => {
    for (const statement of statements) await client.query(statement);
    return verdictOf(client, key, options);
  });

const lengthOf = async (company: number) =>
  Number((await sql('select seq from audit_head where company_id = $1', [company]))[0]?.['seq']);
/** Adds a line to a company's log as a request would. */
async function append(client: Client, companyId: number): Promise<void> {
  await client.query(`select set_config('portico.every_company', 'on', true)`);
  const ask = async (statement: RawBuilder<unknown>) => {
    const { sql: text, parameters } = statement.compile(test.database.db.owner);
    return (await client.query(text, [...parameters])).rows;
  };
  const lock = async (statement: RawBuilder<LockedHead>) => (await ask(statement)) as unknown as LockedHead[];
  const entry = {
    companyId,
    adminId: 1,
    originalAdminId: 1,
    ip: 'x',
    action: 'create' as const,
    element: 'x',
    elementId: 'x',
    data: {},
  };
  const signer = { auditKey: TEST_AUDIT_KEY, auditHeads: new KnownHeads(() => undefined) };
  await ask((await signedAppend(lock, signer, companyId, [entry])).statement);
}
const write = (name: string) =>
  test.as('admin', { method: 'POST', url: '/legacy/elements/profile', payload: { p_name: name } });

describe('audit verify', () => {
  it('says how much is intact', async () => {
    expect((await write('One more')).statusCode).toBe(201);
    const [count] = await sql(
      'select (select count(*) from auditlog) as lines, (select count(*) + 1 from company) as companies',
    );
    expect(await verdictAfter([])).toEqual({
      ok: true,
      lines: [`OK: ${String(count?.['companies'])} logs, ${String(count?.['lines'])} entries`],
    });
    const own = await lengthOf(MAIN);
    expect(await verdictAfter([], { company: String(MAIN) })).toEqual({
      ok: true,
      lines: [`OK: 1 logs, ${own} entries`],
    });
  });

  it('names the first entry that is not as it was written, whatever the owner has done to it', async () => {
    const own = await lengthOf(MAIN);
    const at = `company_id = ${MAIN} and seq`;
    const says = async (...statements: string[]) => (await verdictAfter(statements)).lines;
    expect(await says(`update auditlog set lo_ip = '192.0.2.1' where ${at} = 7`)).toEqual([
      'BROKEN: company 2, entry 7 is not as it was written',
    ]);
    expect(await says(`delete from auditlog where ${at} = 7`)).toEqual(['BROKEN: company 2, entry 7 is missing']);
    expect(await says(`update auditlog set seq = 15 - seq where ${at} in (7, 8)`)).toEqual([
      'BROKEN: company 2, entry 7 is not as it was written',
    ]);
    expect(await says(`delete from auditlog where ${at} > ${own - 3}`)).toEqual([
      `BROKEN: company 2, entry ${own - 2} is missing, with all after it`,
    ]);
    expect(await says(`delete from audit_head where company_id = ${MAIN}`)).toEqual([
      `BROKEN: company 2, entry ${own + 1} and later ones may be missing: the count of the log was changed`,
    ]);
  });

  const shorten = (own: number) => [
    `delete from auditlog where company_id = ${MAIN} and seq > ${own - 3}`,
    `update audit_head h set seq = a.seq, hash = a.hash from auditlog a
     where h.company_id = ${MAIN} and a.company_id = ${MAIN} and a.seq = ${own - 3}`,
  ];

  it('names a log whose last entries the owner has deleted and whose end he has moved back', async () => {
    const own = await lengthOf(MAIN);
    expect(await verdictAfter(shorten(own))).toEqual({
      ok: false,
      lines: [`BROKEN: company 2, entry ${own - 2} and later ones may be missing: the count of the log was changed`],
    });
  });

  it('still names it when more was written afterwards', async () => {
    const own = await lengthOf(MAIN);
    const verdict = await undone(async (client) => {
      for (const statement of shorten(own)) await client.query(statement);
      await append(client, MAIN);
      return verdictOf(client, TEST_AUDIT_KEY, {});
    });
    expect(verdict.ok).toBe(false);
  });

  it('names a chain that was worked out again without the key', async () => {
    const forged = secretsOf(Buffer.alloc(32, 7));
    const verdict = await undone(async (client) => {
      await client.query(`update auditlog set lo_ip = '192.0.2.1' where company_id = ${MAIN} and seq = 7`);
      await signAuditLog(client, { ...auditKeyOf(forged), id: TEST_AUDIT_KEY.id }, [MAIN]);
      return verdictOf(client, TEST_AUDIT_KEY, {});
    });
    expect(verdict.lines).toEqual(['BROKEN: company 2, entry 1 is not as it was written']);
  });

  it('refuses a company without a log, and what is no anchor', async () => {
    await expect(verdictAfter([], { company: '424242' })).rejects.toThrow(/has no audit log/);
    await expect(verdictAfter([], { company: 'x' })).rejects.toThrow(/--company/);
    await expect(verdictAfter([], { anchor: 'nothing' })).rejects.toThrow(/there is no anchor/);
  });
});

describe('a backup', () => {
  it('names a log that was cut at its end', async () => {
    const clone = await testApp();
    const secrets = secretsOf(Buffer.alloc(32, 3));
    const client = await clone.database.db.ownerPool.connect();
    await client.query('begin');
    await signAuditLog(client, auditKeyOf(secrets));
    await client.query('delete from auditlog where company_id = 2 and seq > 9');
    await client.query(`update audit_head h set seq = 9, hash = a.hash from auditlog a
      where h.company_id = 2 and a.company_id = 2 and a.seq = 9`);
    await client.query('commit');
    client.release();
    const file = join(folder, 'cut.backup');
    const written = await saveTo(clone.database.db.ownerPool, secrets, { file, schemas: '', now: new Date() });
    expect(written.auditBreaks).toEqual([
      'company 2, entry 10 and later ones may be missing: the count of the log was changed',
    ]);
    await clone.close();
  });
});

describe('an anchor', () => {
  /** The anchor of now, as it arrives by mail, and as the log has it. */
  async function anchors(): Promise<{ mail: string; logged: Anchor }> {
    const smtp = await mailServer();
    const env = { SMTP_URL: smtp.url, PORTICO_ANCHOR_TO: 'audit@example.com', PORTICO_DATA: folder };
    const context = { ...test.context, config: readConfig(env, process.cwd()) };
    const logged = new Promise<Anchor>((resolve, reject) => {
      const running = startAuditAnchors(context, {
        firstAfter: 0,
        onAnchor: (anchor) => {
          running.stop();
          resolve(anchor);
        },
        onError: reject,
      });
    });
    const mail = await smtp.next(({ to }) => to.includes('audit@example.com'));
    await smtp.close();
    return { mail: mail.raw, logged: await logged };
  }

  it('comes by mail and in the log, and finds a log that the owner has cut, an old head in its place', async () => {
    const before = await sql('select * from audit_head where company_id = $1', [MAIN]);
    for (const name of ['Anchored 1', 'Anchored 2']) expect((await write(name)).statusCode).toBe(201);
    const { mail, logged } = await anchors();
    const file = join(folder, 'anchor.eml');
    await writeFile(file, mail);
    const log = join(folder, 'log.jsonl');
    await writeFile(log, `${JSON.stringify({ level: 30, anchor: logged, msg: 'audit anchor' })}\n`);
    expect((await write('After the anchor')).statusCode).toBe(201);
    const forms = [file, log, logged.text, await readFile(file, 'utf8')];
    for (const anchor of forms) {
      const verdict = await verdictAfter([], { anchor });
      expect(verdict).toEqual({
        ok: true,
        lines: [expect.stringMatching(/^anchor of \w+: all \d+ chains/), expect.stringMatching(/^OK/)],
      });
    }
    // The owner has kept the head of then, with its MAC: without an anchor that cannot be told from a young log.
    const [head] = before;
    const replay = [
      `delete from auditlog where company_id = ${MAIN} and seq > ${String(head?.['seq'])}`,
      `update audit_head set seq = ${String(head?.['seq'])}, hash = '${String(head?.['hash'])}', mac = '${String(head?.['mac'])}' where company_id = ${MAIN}`,
    ];
    expect((await verdictAfter(replay)).ok).toBe(true);
    for (const anchor of forms) {
      const verdict = await verdictAfter(replay, { anchor });
      expect(verdict.ok).toBe(false);
      expect(verdict.lines).toEqual([
        expect.stringContaining(`were removed or replaced: company 2, entry ${Number(head?.['seq']) + 2}`),
      ]);
    }
  });

  it('that was altered, or made with another key, proves nothing', async () => {
    const { text } = await makeAnchor(test.database.db.ownerPool, TEST_AUDIT_KEY, new Date());
    const altered = text.replace(/-(\d+)-/, '-1-');
    expect(altered).not.toBe(text);
    expect((await verdictAfter([], { anchor: altered })).lines).toEqual([expect.stringMatching(/^INVALID/)]);
    const other = auditKeyOf(secretsOf(Buffer.alloc(32, 5)));
    const foreign = await makeAnchor(test.database.db.ownerPool, other, new Date());
    expect((await verdictAfter([], { anchor: foreign.text })).lines).toEqual([expect.stringMatching(/^INVALID/)]);
  });
});

describe('a chain from before lines were signed', () => {
  /** What the owner can do to any company's log without a key: chain it as it was before lines were signed. */
  const unsign = (companies: string) => `
    do $$ declare head record; line record; chained text; number bigint; begin
      for head in select * from audit_head where ${companies} loop
        chained := '';
        number := 0;
        for line in select * from auditlog where company_id = head.company_id order by seq loop
          number := number + 1;
          chained := encode(sha256(convert_to(chained || E'\\n[' || head.company_id || ',' || number || ',"'
            || to_char(line."lo_createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",'
            || concat_ws(',', coalesce(line.lo_adminid::text, 'null'), coalesce(line.lo_originaladminid::text, 'null'),
              coalesce(to_json(line.lo_ip)::text, 'null'), to_json(line.lo_action)::text, to_json(line.lo_element)::text,
              coalesce(to_json(line.lo_elementid)::text, 'null'), to_json(coalesce(line.lo_data, ''))::text) || ']', 'UTF8')), 'hex');
          update auditlog set hash = chained, seq = number where loggingid = line.loggingid;
        end loop;
        update audit_head set seq = number, hash = chained, mac = null, key_id = null where company_id = head.company_id;
      end loop;
    end $$`;
  const NO_KEY = 'delete from installation_key';
  let dataFolder: string;
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(folder, 'data-'));
  });

  /** What a start says, inside the transaction of `undone`. */
  async function startOn(client: Client): Promise<string[]> {
    const said: string[] = [];
    // The start's own transaction becomes a part of the one that is rolled back.
    const inside: Record<string, string> = {
      begin: 'savepoint start',
      commit: 'release savepoint start',
      rollback: 'rollback to savepoint start',
    };
    const connection = {
      query: (text: string, values?: unknown[]) => client.query(inside[text] ?? text, values),
      release: () => undefined,
    };
    const ownerPool = { connect: () => Promise.resolve(connection) } as unknown as Pool;
    const database = { ownerPool, auditKey: TEST_AUDIT_KEY };
    await startSigning(database, { keyId: 'the key' }, dataFolder, (line) => said.push(line));
    return said;
  }

  it('is signed once, by the start that records the key, with an entry that says so', async () => {
    const own = await lengthOf(3);
    await undone(async (client) => {
      for (const statement of [NO_KEY, unsign('true')]) await client.query(statement);
      expect((await verdictOf(client, TEST_AUDIT_KEY, { company: '3' })).lines).toEqual([
        'BROKEN: company 3, entry 1 is not signed with the key of this installation',
      ]);
      expect(await startOn(client)).toEqual([expect.stringMatching(/^signed the audit log of \d+ companies/)]);
      expect(await startOn(client)).toEqual([]);
      expect((await verdictOf(client, TEST_AUDIT_KEY, {})).ok).toBe(true);
      const { rows } = await client.query(
        `select lo_action, lo_data from auditlog where company_id = 3 and seq > ${own}`,
      );
      expect(rows).toMatchObject([
        { lo_action: 'sign', lo_data: expect.stringContaining('"from":"unsigned"') as unknown },
      ]);
    });
  });

  it('that was broken before is not made to look intact: the entry names the break', async () => {
    const own = await lengthOf(3);
    await undone(async (client) => {
      const broken = `update auditlog set lo_ip = '192.0.2.1' where company_id = 3 and seq = 7`;
      for (const statement of [NO_KEY, unsign('true'), broken]) await client.query(statement);
      expect(await startOn(client)).toContain(
        'WARNING: audit log, before it was signed: company 3, entry 7 is not as it was written',
      );
      const { rows } = await client.query(`select lo_data from auditlog where company_id = 3 and seq = ${own + 1}`);
      expect(JSON.parse(String(rows[0]?.['lo_data']))).toMatchObject({ found: 'changed', at: 7 });
    });
  });

  const forgery = [
    'delete from auditlog where company_id = 3 and seq > (select max(seq) - 10 from auditlog where company_id = 3)',
    `update auditlog set lo_ip = '192.0.2.1' where company_id = 3 and seq = 7`,
  ];
  const broken = 'BROKEN: company 3, entry 1 is not signed with the key of this installation';
  const error = 'ERROR: the audit log of company 3 was tampered with: its signature is missing (audit verify)';

  it('is never signed again: who removes signatures and changes the log is found after the next start too', async () => {
    await undone(async (client) => {
      await startOn(client);
      for (const statement of [...forgery, unsign('company_id = 3')]) await client.query(statement);
      expect((await verdictOf(client, TEST_AUDIT_KEY, {})).lines).toEqual([broken]);
      expect(await startOn(client)).toEqual([error]);
      expect((await verdictOf(client, TEST_AUDIT_KEY, {})).lines).toEqual([broken]);
      // Nor without the record of the key, as long as another chain is signed.
      await client.query(NO_KEY);
      expect(await startOn(client)).toEqual([error]);
      expect((await verdictOf(client, TEST_AUDIT_KEY, {})).lines).toEqual([broken]);
    });
  });

  it('nor when all signatures and the record of the key were removed: the data folder remembers', async () => {
    await undone(async (client) => {
      await startOn(client);
      for (const statement of [...forgery, unsign('true'), NO_KEY]) await client.query(statement);
      expect(await startOn(client)).toContain(error);
      expect((await verdictOf(client, TEST_AUDIT_KEY, {})).lines).toContain(broken);
    });
  });

  it('goes on taking entries, and stays broken', async () => {
    await undone(async (client) => {
      for (const statement of [unsign('company_id = 3')]) await client.query(statement);
      await append(client, 3);
      expect((await verdictOf(client, TEST_AUDIT_KEY, {})).lines).toEqual([broken]);
    });
  });
});

describe('the log of no company', () => {
  it('takes the attempts with unknown names, and stays intact', async () => {
    const payload = { login: 'nobody@example.com', password: 'Falaise-nobody-26!' };
    const attempt = await test.app.inject({ method: 'POST', url: '/api/login', payload });
    expect(attempt.statusCode).toBe(401);
    expect(await lengthOf(0)).toBeGreaterThan(0);
    expect((await verdictAfter([])).ok).toBe(true);
    expect(await verdictAfter([], { company: '0' })).toMatchObject({ ok: true });
  });
});

describe('the whole log of a company', () => {
  const erase = (company: number) => [
    `delete from auditlog where company_id = ${company}`,
    `delete from audit_head where company_id = ${company}`,
  ];

  it('is missed when it was deleted, and when more was written afterwards', async () => {
    await undone(async (client) => {
      for (const statement of erase(3)) await client.query(statement);
      const missing = 'BROKEN: company 3, entry 1 and all others are missing: the log of the company was removed';
      expect((await verdictOf(client, TEST_AUDIT_KEY, {})).lines).toEqual([missing]);
      expect((await verdictOf(client, TEST_AUDIT_KEY, { company: '3' })).lines).toEqual([missing]);
      await append(client, 3);
      expect((await verdictOf(client, TEST_AUDIT_KEY, {})).lines).toEqual([
        'BROKEN: company 3, entry 2 and later ones may be missing: the count of the log was changed',
      ]);
    });
  });

  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const answer = await test.as('superadmin', { method, url, ...(payload && { payload }) });
    expect([url, answer.statusCode, answer.body]).toEqual([url, method === 'POST' ? 201 : 200, expect.any(String)]);
    return answer.json<Record<string, unknown>>();
  };
  const template = async (content: object | null) => {
    const { version } = await ask('GET', '/api/company-template');
    await ask('PUT', '/api/company-template', { version, template: content });
  };
  const newCompany = async (name: string) => {
    const payload = { c_name: name, c_contact: 'new@example.com', c_domains: `${name.toLowerCase()}.example` };
    await ask('POST', '/legacy/elements/companie', payload);
    const [row] = await sql('select companyid as id from company where c_name = $1', [name]);
    return Number(row?.['id']);
  };

  it('of a new company is intact before its first entry, and missed when its head is deleted', async () => {
    // Without the records that new companies start with, each of which leaves an entry.
    await template({ records: [], company: {}, pages: {} });
    const id = await newCompany('Empty');
    await template(null);
    expect(await lengthOf(id)).toBe(0);
    expect(await verdictAfter([], { company: String(id) })).toEqual({
      ok: true,
      lines: ['OK: 1 logs, 0 entries'],
    });
    expect((await verdictAfter([])).ok).toBe(true);
    expect((await verdictAfter(erase(id))).lines).toEqual([
      `BROKEN: company ${id}, entry 1 and all others are missing: the log of the company was removed`,
    ]);
  });

  it('of a new company is intact with its first records, and missed when it is deleted', async () => {
    const id = await newCompany('Started');
    const entries = await lengthOf(id);
    expect(entries).toBeGreaterThan(0);
    expect(await verdictAfter([], { company: String(id) })).toEqual({
      ok: true,
      lines: [`OK: 1 logs, ${entries} entries`],
    });
    expect((await verdictAfter([])).ok).toBe(true);
    expect((await verdictAfter(erase(id))).lines).toEqual([
      `BROKEN: company ${id}, entry 1 and all others are missing: the log of the company was removed`,
    ]);
  });
});

describe('signing with another key', () => {
  it('reads each line once: what is signed is what was verified', async () => {
    await undone(async (client) => {
      const scans: string[] = [];
      const source = {
        query: (text: string, parameters?: unknown[]) => {
          if (/select[^]*from auditlog/.test(text) && /loggingid/.test(text)) scans.push(text);
          return client.query(text, parameters);
        },
      };
      const other = auditKeyOf(secretsOf(Buffer.alloc(32, 9)));
      await replaceAuditSignatures(source, TEST_AUDIT_KEY, other);
      expect(scans).toHaveLength(1);
      expect((await verdictOf(client, other, {})).ok).toBe(true);
    });
  });
});

describe('the time of an entry', () => {
  it('is that of the server, whatever the functions of the database answer', async () => {
    await undone(async (client) => {
      await client.query(`set local timezone = 'Pacific/Kiritimati'`);
      const before = Date.now();
      await append(client, MAIN);
      const { rows } = await client.query(
        'select "lo_createdAt" as at from auditlog where company_id = $1 order by seq desc limit 1',
        [MAIN],
      );
      const at = (rows[0] as { at: Date }).at.getTime();
      expect(at).toBeGreaterThanOrEqual(before);
      expect(at).toBeLessThanOrEqual(Date.now());
    });
  });
});

describe('the keys that sign', () => {
  it('never get to the database: no statement of a change has a parameter that signs', async () => {
    const values: unknown[] = [];
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      expect((await write('No key on its way')).statusCode).toBe(201);
      for (const [asked, parameters] of query.mock.calls as unknown[][])
        values.push(...((asked as { values?: unknown[] }).values ?? (parameters as unknown[] | undefined) ?? []));
    } finally {
      query.mockRestore();
    }
    const [head] = await sql('select seq, hash, mac from audit_head where company_id = $1', [MAIN]);
    const text = `head\n${MAIN},${String(head?.['seq'])},${String(head?.['hash'])}`;
    expect(values.flat()).toContain(head?.['mac']);
    const sha = (...parts: (string | Buffer)[]) => {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      return hash.digest();
    };
    const keys = values.flat().filter((value) => typeof value === 'string' || Buffer.isBuffer(value));
    for (const key of keys) expect(createHmac('sha256', key).update(text).digest('hex')).not.toBe(head?.['mac']);
    // Nor the key with its padding (RFC 2104 §2), as two parameters.
    for (const inner of keys)
      for (const outer of keys) expect(sha(outer, sha(inner, text)).toString('hex')).not.toBe(head?.['mac']);
  });

  it('are not the only thing that stays out of the log of the database: no parameter gets there', async () => {
    const { rows } = await test.database.db.pool.query(
      `select name, setting from pg_settings where name like 'log\\_parameter\\_max%' order by name`,
    );
    expect(rows).toEqual([
      { name: 'log_parameter_max_length', setting: '0' },
      { name: 'log_parameter_max_length_on_error', setting: '0' },
    ]);
  });
});

describe('a log that the owner makes older while the server runs', () => {
  let own: TestApp;
  const asked = (text: string, values?: unknown[]) => own.database.ownerQuery(text, values);
  const change = async (name: string) => {
    const payload = { p_name: name };
    const answer = await own.as('admin', { method: 'POST', url: '/legacy/elements/profile', payload });
    expect(answer.statusCode).toBe(201);
  };
  const verdict = async (options: AuditVerifyOptions = {}, ...statements: string[]) => {
    const client = await own.database.db.ownerPool.connect();
    await client.query('begin');
    try {
      for (const statement of statements) await client.query(statement);
      return await verdictOf(client, TEST_AUDIT_KEY, options);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const anchorOf = (app: TestApp) =>
    new Promise<Anchor>((resolve, reject) => {
      const running = startAuditAnchors(app.context, {
        firstAfter: 0,
        onAnchor: (anchor) => {
          running.stop();
          resolve(anchor);
        },
        onError: reject,
      });
    });
  const headOf = async () => (await asked('select * from audit_head where company_id = $1', [MAIN]))[0] ?? {};
  const putBack = ({ seq, hash, mac }: Record<string, unknown>) =>
    asked('update audit_head set seq = $2, hash = $3, mac = $4 where company_id = $1', [MAIN, seq, hash, mac]);
  const tampered = (seq: unknown) => [
    `ERROR: the audit log of company 2 was tampered with: entry ${String(seq)} was written and is not there any more (audit verify)`,
  ];
  beforeEach(async () => {
    own = await testApp();
    return () => own.close();
  });

  it('never verifies again when a replaced function has left an entry out', async () => {
    await change('Before');
    const { seq } = await headOf();
    const [original] = await asked(`select pg_get_functiondef('portico_append_audit'::regproc) as text`);
    const text = String(original?.['text']);
    await asked(text.replace(/AS \$function\$[^]*\$function\$/, 'AS $function$ begin end $function$'));
    await change('Left out');
    await asked(text);
    expect(await headOf()).toMatchObject({ seq });
    await change('After it');
    expect((await verdict()).lines).toEqual([
      expect.stringMatching(/^BROKEN: company 2, entry \d+ and later ones may be missing/),
    ]);
    expect(own.database.auditBreaks).toEqual(tampered(Number(seq) + 1));
    await change('And after that');
    expect(own.database.auditBreaks).toHaveLength(1);
    expect((await verdict()).ok).toBe(false);
  });

  it('is shown by the anchor that is made meanwhile', async () => {
    const before = await headOf();
    for (const name of ['One', 'Two']) await change(name);
    const after = await headOf();
    await putBack(before);
    const { text } = await anchorOf(own);
    await putBack(after);
    expect(own.database.auditBreaks).toEqual(tampered(after['seq']));
    expect((await verdict({ anchor: text })).ok).toBe(true);
    const shorten = `delete from auditlog where company_id = ${MAIN} and seq > ${String(before['seq'])}`;
    expect((await verdict({ anchor: text }, shorten)).lines).toContainEqual(
      expect.stringContaining(`were removed or replaced: company 2, entry ${String(after['seq'])}`),
    );
  });

  it('is shown by the next anchor when others have written in the place of what was left out', async () => {
    const before = await headOf();
    await change('Left out');
    const left = await headOf();
    await asked('delete from auditlog where company_id = $1 and seq > $2', [MAIN, before['seq']]);
    await putBack(before);
    // Another process, which knows nothing of that entry.
    const client = await own.database.db.ownerPool.connect();
    await client.query('begin');
    for (let n = 0; n < 2; n += 1) await append(client, MAIN);
    await client.query('commit');
    client.release();
    expect((await verdict()).ok).toBe(true);
    const { text } = await anchorOf(own);
    expect(own.database.auditBreaks).toEqual(tampered(left['seq']));
    expect((await verdict({ anchor: text })).lines).toContainEqual(expect.stringContaining('company 2, entry'));
  });

  it('is not suspected of it when months were dropped, or another process has written', async () => {
    await change('Known');
    const client = await own.database.db.ownerPool.connect();
    await client.query('begin');
    await append(client, MAIN);
    await client.query('commit');
    client.release();
    await change('After the other process');
    const first = await anchorOf(own);
    expect((await verdict({ anchor: first.text })).ok).toBe(true);
    await asked('delete from auditlog where company_id = $1', [MAIN]);
    await anchorOf(own);
    expect(own.database.auditBreaks).toEqual([]);
  });
});
