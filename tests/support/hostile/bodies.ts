/** A body, other than a file of a form, that must not keep the server busy: where it is sent, and what is answered. */
export interface HostileBody {
  readonly name: string;
  readonly kind: 'intake' | 'saml' | 'configurations' | 'json';
  /** With `:mode` for the id of an authentication mode of SAML. */
  readonly path: string;
  readonly type: string;
  /** Makes the body; big ones are made only when they are needed. */
  readonly body: () => string;
  readonly status: number;
  /** Stands in the body or in the address of the answer. */
  readonly code: string;
}

const NDJSON = 'application/x-ndjson';
const CLOUD_EVENT = 'application/cloudevents+json';
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`;
const event = (data: string) =>
  `{"specversion":"1.0","id":"1","source":"/x","type":"t","time":"2026-01-01T00:00:00Z","data":${data}}`;

/** @returns builds bodies of one kind */
const of =
  (kind: HostileBody['kind'], path: string, type: string) =>
  (name: string, status: number, code: string, body: () => string): HostileBody => ({
    ...{ name, kind, path, type },
    ...{ status, code, body },
  });

const lines = of('intake', '/api/intake/sign-ins', NDJSON);
const items = of('intake', '/api/intake/sign-ins', JSON_TYPE);
const cloud = of('intake', '/api/intake/sign-ins', CLOUD_EVENT);
const intake: readonly HostileBody[] = [
  lines('millions of empty lines', 413, 'INTAKE_TOO_MANY', () => '\n'.repeat(8_000_000)),
  lines('millions of empty lines of Windows', 413, 'INTAKE_TOO_MANY', () => '\r\n'.repeat(4_000_000)),
  lines('millions of lines with a space', 413, 'INTAKE_TOO_MANY', () => ' \n'.repeat(4_000_000)),
  lines('a line of eight megabytes', 200, 'BODY_TOO_LARGE', () => `{"id":"${'x'.repeat(8_000_000)}"}`),
  lines('lines of many members', 200, 'INVALID_JSON', () => `${members(5_000)}\n`.repeat(120)),
  items('an event of many members', 200, 'INVALID_JSON', () => `[${members(5_000)}]`),
  items('an event of too many members for one', 200, 'BODY_TOO_LARGE', () => `[${members(180_000)}]`),
  items('an event of deep arrays', 200, 'INVALID_JSON', () => `[${'['.repeat(30_000)}${']'.repeat(30_000)}]`),
  items('more brackets than items', 422, 'INVALID_JSON', () => '['.repeat(8_000_000)),
  items('millions of commas', 422, 'INVALID_JSON', () => `[${','.repeat(8_000_000)}]`),
  items('millions of nulls', 413, 'INTAKE_TOO_MANY', () => `[${'0,'.repeat(4_000_000)}0]`),
  items('a member twice', 200, 'INVALID_JSON', () => '[{"id":"a","id":"b"}]'),
  cloud('a CloudEvent of many members', 200, 'INVALID_JSON', () => event(members(5_000))),
  cloud('a deep CloudEvent', 200, 'INVALID_JSON', () => event(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)),
];

const answer = of('saml', '/saml/:mode/acs', FORM);
const logout = of('saml', '/saml/:mode/logout', FORM);
const SAML = '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" InResponseTo="_1">';
const encoded = (xml: string) => encodeURIComponent(Buffer.from(xml).toString('base64'));
const saml: readonly HostileBody[] = [
  answer('a million pairs', 413, 'BODY_TOO_LARGE', () => 'a&'.repeat(1_000_000)),
  answer('a million empty pairs', 413, 'BODY_TOO_LARGE', () => '&'.repeat(2_000_000)),
  answer('millions of plus signs', 303, 'SSO_', () => `SAMLResponse=${'+'.repeat(2_000_000)}`),
  answer('millions of percent signs', 303, 'SSO_', () => `SAMLResponse=${'%'.repeat(2_000_000)}`),
  answer('an answer without end', 413, 'BODY_TOO_LARGE', () => `SAMLResponse=${'A'.repeat(2_200_000)}`),
  answer('a deep answer', 303, 'SSO_', () => `SAMLResponse=${encoded(SAML + '<a>'.repeat(200_000))}`),
  answer('a document type', 303, 'SSO_', () => `SAMLResponse=${encoded(`<!DOCTYPE a [<!ENTITY b "c">]>${SAML}`)}`),
  answer('a root of many attributes', 303, 'SSO_', () => {
    const attributes = Array.from({ length: 50_000 }, (_, n) => `a${n}="1"`).join(' ');
    return `SAMLResponse=${encoded(`<a ${attributes}>`)}`;
  }),
  logout('a million pairs about a logout', 413, 'BODY_TOO_LARGE', () => 'a&'.repeat(100_000)),
  logout('a long message about a logout', 413, 'BODY_TOO_LARGE', () => `SAMLRequest=${'A'.repeat(300_000)}`),
  logout('an unsigned request', 303, 'SSO_REFUSED', () => `SAMLRequest=${encoded('<a/>')}`),
  logout('a deep answer about a logout', 303, 'SSO_', () => `SAMLResponse=${encoded('<a>'.repeat(10_000))}`),
];

const configuration = of('configurations', '/nac/location_configurations/import', JSON_TYPE);
const csv = (text: string) => JSON.stringify({ source: 'portal', csv: text });
const configurations: readonly HostileBody[] = [
  configuration('too many rows', 422, 'FIELD_TOO_BIG', () => csv(`l_name\n${'a\n'.repeat(190_000)}`)),
  configuration('more rows than any file may have', 422, 'IMPORT_', () => csv(`l_name\n${'a\n'.repeat(250_000)}`)),
  configuration('empty rows alone', 422, 'IMPORT_', () => csv(`l_name\n${'\n'.repeat(450_000)}`)),
  configuration('too many columns', 422, 'IMPORT_', () => csv(`l_name${',a'.repeat(400_000)}\n`)),
  configuration('a column of quotes', 422, 'IMPORT_', () => csv(`l_name\n${'"'.repeat(450_001)}`)),
  configuration('an open quote', 422, 'IMPORT_', () => csv(`l_name\n"${'a\n'.repeat(250_000)}`)),
  configuration('a cell without end', 422, 'IMPORT_CELL_TOO_LONG', () => csv(`l_name\n${'a'.repeat(900_000)}`)),
  configuration('cells alone', 422, 'IMPORT_TOO_MANY_COLUMNS', () => csv(`l_name\n${','.repeat(900_000)}`)),
  configuration('too many characters', 422, 'csv', () => csv('a'.repeat(1_000_001))),
  configuration('zeros', 422, 'csv', () => csv('\u0000'.repeat(1_000))),
];

const login = of('json', '/api/login', JSON_TYPE);
const record = of('json', '/legacy/elements/profile', JSON_TYPE);
const json: readonly HostileBody[] = [
  login('a sign-in of many members', 413, 'BODY_TOO_LARGE', () => members(89_000)),
  login('a sign-in of more members than needed', 413, 'BODY_TOO_LARGE', () => members(1_200)),
  login('a long sign-in', 413, 'BODY_TOO_LARGE', () => JSON.stringify({ login: 'x'.repeat(20_000) })),
  login('a deep sign-in', 422, 'INVALID_JSON', () => '['.repeat(8_000) + ']'.repeat(8_000)),
  record('a record of many members', 413, 'BODY_TOO_LARGE', () => members(89_000)),
  record('a record of objects', 413, 'BODY_TOO_LARGE', () => `[${'{},'.repeat(340_000)}{}]`),
  record('a record of numbers', 413, 'BODY_TOO_LARGE', () => `[${'0,'.repeat(500_000)}0]`),
  record('a deep record', 422, 'INVALID_JSON', () => '['.repeat(500_000) + ']'.repeat(500_000)),
];

/** Hostile bodies of every kind that the server reads; tests and benchmarks send them all. */
export const hostileBodies: readonly HostileBody[] = [...intake, ...saml, ...configurations, ...json];
