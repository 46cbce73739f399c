import { createToken, hashToken } from '../../server/keys/tokens';
import type { TestApp } from './app';
import { MAIN } from './personas';

/** What a call to the intake answers. */
interface IntakeAnswer {
  readonly accepted: number;
  readonly duplicates: number;
  readonly setAside: number;
  readonly rejected: readonly { line: number; id: string | null; msg_code: string; fields?: Record<string, unknown> }[];
  readonly msg_code?: string;
}

let made = 0;

/** Adds a source and a key for it. @returns its id, the key, and a function that sends events with it */
export async function addSource(
  { database, context, app }: TestApp,
  { companyId = MAIN, locationid = null as number | null, type = 'api', enabled = true, expires = '1 day' } = {},
) {
  const key = createToken('ptk_');
  made += 1;
  const [source] = await database.ownerQuery(
    `insert into intake_source (name, type, enabled, locationid, companyid, "createdAt", "updatedAt")
     values ($1, $2, $3, $4, $5, now(), now()) returning sourceid`,
    [`Test ${made}`, type, enabled, locationid, companyId],
  );
  const sourceid = Number((source as { sourceid: number }).sourceid);
  await database.ownerQuery(
    `insert into api_token (name, token, profileid, companyid, adminid, sourceid, "isEnabled", "createdAt", "expiresAt", "mayAdminister")
     select 'Test', $1, ad_profileid, ad_companyid, adminid, $2, true, now(), now() + $3::interval, false
     from administrator where ad_companyid = $4 and ad_enabled and "ad_deletedAt" is null order by adminid limit 1`,
    [hashToken(context.db, key), sourceid, expires, companyId],
  );
  const post = async (kind: string, payload: string | Buffer, type_ = 'application/json', more = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/intake/${kind}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': type_, ...more },
      payload,
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: JSON.parse(answer.body || '{}') as IntakeAnswer,
    };
  };
  const send = (kind: string, events: readonly object[]) => post(kind, JSON.stringify(events));
  return { sourceid, key, post, send };
}
