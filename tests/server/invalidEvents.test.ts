import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_SCHEMAS } from '../../server/actions/intake/eventSchemas';
import { INTAKE_KINDS, type IntakeKind } from '../../server/actions/intake/kinds';
import { testApp, type TestApp } from '../support/app';
import { addSource } from '../support/intake';
import { MAIN, SECOND } from '../support/personas';

/** What no source should send, sent as each kind of event: accepted, rejected by its line or set aside, never more. */
let test: TestApp;
let source: Awaited<ReturnType<typeof addSource>>;
const found: Record<
  'deleted' | 'foreign' | 'campaign' | 'foreignCampaign' | 'integration' | 'person' | 'foreignPerson',
  number
> = {
  deleted: 0,
  foreign: 0,
  campaign: 0,
  foreignCampaign: 0,
  integration: 0,
  person: 0,
  foreignPerson: 0,
};

const DAY = 24 * 60;
const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000).toISOString();
let made = 0;
const newId = () => `invalid-${(made += 1)}`;
const none = { accepted: 0, duplicates: 0, setAside: 0, rejected: [] };

/** An event of a kind that is accepted. */
function eventOf(kind: IntakeKind, values: object = {}): Record<string, unknown> {
  const own: Readonly<Record<IntakeKind, object>> = {
    'sign-ins': { status: 'success', login: 'nobody@invalid.example' },
    sessions: { session_id: newId(), event: 'start' },
    'access-logs': { request: 'invalid.example' },
    leases: { state: 'active', ip: `10.77.${made % 250}.1`, mac_address: macOf(made) },
    'device-sightings': { mac_address: macOf(made) },
    states: { of: 'integration', recordid: found.integration, state: 'ok' },
    'directory-people': { identifier: newId(), state: 'present' },
    'campaign-events': { campaignid: found.campaign, event: 'shown' },
    attributes: { userid: found.person, path: 'form.stay', key: 'reason', value: 'x' },
  };
  return { id: newId(), time: minutesAgo(1), ...own[kind], ...values };
}
const macOf = (number: number) => `02${number.toString(16).padStart(10, '0')}`;

beforeAll(async () => {
  test = await testApp();
  source = await addSource(test);
  const id = async (text: string, companyId: number) =>
    Number((await test.database.ownerQuery(text, [companyId]))[0]?.['id']);
  found.deleted = await id(
    `update location set "l_deletedAt" = now() where locationid = (select max(locationid) from location where l_companyid = $1) returning locationid as id`,
    MAIN,
  );
  found.foreign = await id('select locationid as id from location where l_companyid = $1 limit 1', SECOND);
  found.campaign = await id('select min(campaignid) as id from campaign where ca_companyid = $1', MAIN);
  found.foreignCampaign = await id('select min(campaignid) as id from campaign where ca_companyid = $1', SECOND);
  found.integration = await id('select min(id) as id from integration where companyid = $1', MAIN);
  found.foreignPerson = await id(
    'select min(userid) as id from identity where u_companyid = $1 and "u_deletedAt" is null',
    SECOND,
  );
  found.person = await id(
    `insert into identity (u_name, u_email, u_companyid, "u_createdAt")
     values ('Guest', 'somebody@invalid.example', $1, now()) returning userid as id`,
    MAIN,
  );
  // The records of the test's world may be younger than an event of a minute ago.
  await test.database.ownerQuery('update integration set "lastSyncAt" = null');
});
afterAll(() => test.close());

const ndjson = (lines: readonly (object | Buffer)[]) =>
  Buffer.concat(
    lines.flatMap((line) => [Buffer.isBuffer(line) ? line : Buffer.from(JSON.stringify(line)), Buffer.from('\n')]),
  );
const sendLines = (kind: IntakeKind, lines: readonly (object | Buffer)[]) =>
  source.post(kind, ndjson(lines), 'application/x-ndjson');

/** Puts a text into an event. */
type Put = (text: string) => object;

/** Each text of a kind, those of its lists and objects included. */
function textsOf(kind: IntakeKind): readonly Put[] {
  const { properties } = EVENT_SCHEMAS[kind] as unknown as {
    readonly properties: Readonly<Record<string, { type?: string | readonly string[]; properties?: object }>>;
  };
  return Object.entries(properties).flatMap(([name, { type, properties: inner = {} }]): Put[] => {
    const types = [type].flat();
    if (types.includes('string')) return [(text) => ({ [name]: text })];
    if (types.includes('array')) return [(text) => ({ [name]: [text] })];
    if (!types.includes('object')) return [];
    const members = Object.keys(inner);
    return (members.length > 0 ? members : ['floor']).map((one) => (text) => ({ [name]: { [one]: text } }));
  });
}

describe.each(INTAKE_KINDS)('%s', (kind) => {
  it('takes a correct event once, however often and in whatever order it comes', async () => {
    const [early, late] = [eventOf(kind, { time: minutesAgo(9) }), eventOf(kind)];
    const { body } = await source.send(kind, [late, early, late]);
    expect([body.accepted, body.duplicates, body.setAside, body.rejected]).toEqual([
      // Two states of one record, of which the earlier one has no effect.
      kind === 'states' ? expect.any(Number) : 2,
      kind === 'states' ? expect.any(Number) : 1,
      0,
      [],
    ]);
    const again = (await source.send(kind, [early, late])).body;
    expect(again).toEqual({ ...none, duplicates: 2 });
  });

  it('sets aside what it cannot apply now, once', async () => {
    const events = [
      eventOf(kind, { time: minutesAgo(366 * DAY) }),
      eventOf(kind, { time: minutesAgo(-DAY) }),
      eventOf(kind, { locationid: found.deleted }),
      eventOf(kind, { locationid: found.foreign }),
      eventOf(kind, { location: 'nowhere.invalid.example' }),
    ];
    expect((await source.send(kind, events)).body).toEqual({ ...none, setAside: events.length });
    expect((await source.send(kind, events)).body).toEqual({ ...none, duplicates: events.length });
    const kept = await test.database.ownerQuery(
      'select reason from dead_letter where sourceid = $1 and kind = $2 and event_id = any($3::text[]) order by id',
      [source.sourceid, kind, events.map(({ id }) => id)],
    );
    expect(kept.map(({ reason }) => reason)).toEqual([
      'too-old',
      'in-future',
      'unknown-location',
      'unknown-location',
      'unknown-location',
    ]);
  });

  it('rejects each line with a text that cannot be stored, and takes the others', async () => {
    const bad = textsOf(kind).flatMap((put) => ['nul \u0000', 'half \ud83d'].map((text) => eventOf(kind, put(text))));
    expect(bad.length).toBeGreaterThan(4);
    const { status, body } = await sendLines(kind, [...bad, eventOf(kind)]);
    expect(status).toBe(200);
    expect(body.accepted + body.duplicates).toBe(1);
    expect(body.rejected.map(({ line }) => line)).toEqual(bad.map((_, at) => at + 1));
    expect(new Set(body.rejected.map(({ msg_code }) => msg_code))).toEqual(new Set(['VALIDATION_FAILED']));
  });

  it('rejects each line with a field of 1 MB, binary data or another encoding, and takes the others', async () => {
    const mb = 'x'.repeat(1_048_576);
    const put = textsOf(kind).at(-1)!;
    const lines = [
      Buffer.from(JSON.stringify(eventOf(kind, put(mb)))),
      Buffer.from([0x00, 0xff, 0x1f, 0x8b, 0x08, 0xfe]),
      Buffer.from(JSON.stringify(eventOf(kind, put('café'))), 'latin1'),
      // Read as UTF-8, its bytes are text with NUL in it.
      Buffer.from(JSON.stringify(eventOf(kind)), 'utf16le'),
    ];
    const { status, body } = await sendLines(kind, [...lines, eventOf(kind)]);
    expect(status).toBe(200);
    expect(body.accepted + body.duplicates).toBe(1);
    expect(body.rejected.map(({ line, msg_code }) => [line, msg_code])).toEqual([
      [1, 'BODY_TOO_LARGE'],
      [2, 'INVALID_ENCODING'],
      [3, 'INVALID_ENCODING'],
      [4, 'INVALID_JSON'],
    ]);
  });
});

it('people and campaigns of another company are unknown', async () => {
  const about = [
    ['sign-ins', { userid: found.foreignPerson }, 'unknown-person'],
    ['sessions', { userid: found.foreignPerson }, 'unknown-person'],
    ['attributes', { userid: found.foreignPerson }, 'unknown-person'],
    ['campaign-events', { campaignid: found.foreignCampaign }, 'unknown-campaign'],
  ] as const;
  for (const [kind, values, reason] of about) {
    const event = eventOf(kind, values);
    expect((await source.send(kind, [event])).body, kind).toEqual({ ...none, setAside: 1 });
    expect(
      await test.database.ownerQuery('select reason, company_id from dead_letter where event_id = $1', [event['id']]),
    ).toEqual([{ reason, company_id: MAIN }]);
  }
});

it('the counts of the source account for every event that was sent', async () => {
  const own = await addSource(test);
  const good = eventOf('access-logs');
  const sent = [good, good, eventOf('access-logs', { time: minutesAgo(-DAY) }), { id: 'no time' }, 'text', null, 7, []];
  const { body } = await own.post('access-logs', JSON.stringify(sent));
  expect(body.accepted + body.duplicates + body.setAside + body.rejected.length).toBe(sent.length);
  const answer = await test.as('admin', { url: `/legacy/elements/source/${own.sourceid}` });
  expect(answer.json<{ element: object }>().element).toMatchObject({
    accepted_count: 1,
    set_aside_count: 1,
    rejected_count: 5,
  });
});
