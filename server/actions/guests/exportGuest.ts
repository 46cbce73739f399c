import type { RawBuilder } from 'kysely';
import type { Model, Resource } from '../../../domain/schema/model/model';
import { type Locale, LOCALE_TAGS, LOCALES } from '../../../domain/text/locale';
import { visibleFields } from '../../../domain/schema/model/visible';
import { BYTE_ORDER_MARK, csvLine, safeText, separatorOf } from '../../../domain/import-export/csv';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { guestSessions, sessionsOf, tokensOf } from '../../storage/guests/guestSessions';
import { findRow, listRows, type Access, type Row } from '../../storage/records/records';
import { transferColumns } from '../import-export/exportCells';
import { mapInSlices } from '../../concurrency/inSlices';
import { rowsWithoutHiddenKeys } from '../records/readableRecords';
import { makeLabels } from '../records/labels';
import { inCompanyOf } from '../records/inCompanyOf';
import type { CellValue } from '../import-export/value';
import { exportPage, type ExportPart } from './exportPage';
import { EXPORT_WORDS } from './exportWords';
import { guestResources } from './guest';
import type { ZipText } from '../../files/archives/portableZip';

/** Maximum rows of one kind in an answer; more than one guest has in practice. */
const MAX_ROWS = 100_000;

/**
 * Everything that is stored about a guest, as the files of a ZIP that they can read: a page in their language, tables,
 * and JSON. The export gets an audit entry.
 * @throws PorticoError 404 when the guest is not there for this caller
 */
export async function exportGuest(reached: Access, identity: Resource, id: number, now: Date): Promise<ZipText[]> {
  const access = await inCompanyOf(reached, identity, id);
  const { caller, model, trx } = access;
  const found = await findRow(access, identity, identity.fields, id);
  if (!found) throw errors.elementNotFound();
  const [row = {}] = await rowsWithoutHiddenKeys(access, identity.fields, [found]);
  const locale = LOCALES.find((one) => one === row['u_language']) ?? caller.locale;
  const words = EXPORT_WORDS[locale];
  const moments = new Intl.DateTimeFormat(LOCALE_TAGS[locale], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: caller.timezone,
  });
  const about = await readAbout(access, model, id);
  const { signIns, requests, sessions, network } = about;
  const parts = await partsOf(access, identity, row, about, { locale, words, moments });
  const company = await companyName(access);
  appendAudit(trx, {
    ...actorOf(caller),
    action: 'export',
    element: identity.backend.type,
    elementId: id,
    data: {
      privacy: true,
      rows: 1 + [signIns.rows, network.rows, sessions, requests.rows].reduce((sum, { length }) => sum + length, 0),
    },
  });
  const data = {
    identity: plain(identity, row, access),
    answers: Object.fromEntries(answersIn(identity, row)),
    signIns: plainRows(signIns, access),
    sponsorRequests: plainRows(requests, access),
    networkSessions: plainRows(network, access),
    connections: sessions.map(({ token: _token, ...session }) => session),
  };
  return [
    {
      name: 'index.html',
      text: exportPage(locale, words, { company, date: moments.format(now) }, parts),
    },
    ...parts.map(({ file, heads, rows }) => ({ name: `${file}.csv`, text: csvOf(locale, [heads, ...rows]) })),
    { name: 'data.json', text: `${JSON.stringify(data, null, 2)}\n` },
  ];
}

/** Records about the guest of one resource; none where no schema declares it. */
interface RowsAbout {
  readonly resource: Resource | undefined;
  readonly rows: readonly Row[];
}

interface About {
  readonly signIns: RowsAbout;
  readonly requests: RowsAbout;
  /** Connections that the network reported. */
  readonly network: RowsAbout;
  /** Undefined where no schema declares the access log. */
  readonly accessLog: Resource | undefined;
  readonly sessions: Awaited<ReturnType<typeof guestSessions>>;
}

async function readAbout(access: Access, model: Model, id: number): Promise<About> {
  const { authentication, accessLog, connection, sponsorRequest } = guestResources(model);
  return {
    signIns: await rowsAbout(access, authentication, 'authenticated_at', id),
    requests: await rowsAbout(access, sponsorRequest, 'sr_createdAt', id),
    network: await rowsAbout(access, connection, 'started_at', sessionsOf(access.caller.companyId, id)),
    accessLog,
    sessions: accessLog
      ? await guestSessions(access, accessLog, tokensOf(access.caller.companyId, id), MAX_ROWS, 0)
      : [],
  };
}

interface Wording {
  readonly locale: Locale;
  readonly words: (typeof EXPORT_WORDS)[Locale];
  readonly moments: Intl.DateTimeFormat;
}

/** The tables of the export, each with its file and its heading on the page. */
async function partsOf(
  access: Access,
  identity: Resource,
  row: Row,
  { signIns, requests, network, accessLog, sessions }: About,
  { locale, words, moments }: Wording,
): Promise<ExportPart[]> {
  const parts: ExportPart[] = [
    await partOf(access, identity, [row], locale, { file: 'identity', heading: words.you }),
    { file: 'answers', heading: words.answers, heads: [words.question, words.answer], rows: answersIn(identity, row) },
  ];
  if (signIns.resource) {
    const about = { file: 'sign-ins', heading: words.signIns };
    parts.push(await partOf(access, signIns.resource, signIns.rows, locale, about));
  }
  if (accessLog) {
    parts.push({
      file: 'connections',
      heading: words.connections,
      heads: [words.start, words.end, words.device, words.pages],
      rows: await mapInSlices(sessions, ({ at, until, device, lines }) => [
        moments.format(at),
        moments.format(until),
        device ?? '',
        String(lines),
      ]),
    });
  }
  if (network.resource && network.rows.length > 0) {
    const about = { file: 'network-sessions', heading: words.network };
    parts.push(await partOf(access, network.resource, network.rows, locale, about));
  }
  if (requests.resource && requests.rows.length > 0) {
    const heading = requests.resource.texts[locale].name.split('||||').at(-1)?.trim() ?? '';
    parts.push(await partOf(access, requests.resource, requests.rows, locale, { file: 'sponsor-requests', heading }));
  }
  return parts;
}

/** The fields that the caller may read whole; the company's own bookkeeping says nothing about a guest. */
function fieldsOf(resource: Resource, { caller }: Access) {
  return visibleFields(resource, caller.permissions, 'read').filter(
    ({ masked, virtual, auto }) => !masked && !virtual && auto !== 'company',
  );
}

function plain(resource: Resource, row: Row, access: Access): Row {
  return Object.fromEntries(fieldsOf(resource, access).map(({ name }) => [name, row[name] ?? null]));
}

const plainRows = ({ resource, rows }: RowsAbout, access: Access): Row[] =>
  resource ? rows.map((row) => plain(resource, row, access)) : [];

/** Everything that they have answered, whether the company follows it or not. */
function answersIn({ fields }: Resource, row: Row): [string, string][] {
  const held = fields.filter(({ members }) => members).flatMap(({ name }) => Object.entries(row[name] ?? {}));
  return held.map(([question, answer]) => [
    question,
    [answer]
      .flat()
      .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
      .join(' | '),
  ]);
}

/** @param who the guest, or the condition that their rows meet */
async function rowsAbout(
  access: Access,
  resource: Resource | undefined,
  newest: string,
  who: number | RawBuilder<boolean>,
): Promise<RowsAbout> {
  const guest = resource?.fields.find(({ name }) => name === 'userid');
  if (!resource || !guest) return { resource, rows: [] };
  const fields = fieldsOf(resource, access);
  const rows = await listRows(access, resource, fields, {
    conditions: typeof who === 'number' ? [{ field: guest, op: 'eq', value: who }] : [],
    deleted: 'with',
    sort: [{ field: newest, order: 'DESC' }],
    offset: 0,
    limit: MAX_ROWS,
    ...(typeof who !== 'number' && { extraConditions: [who] }),
  });
  return { resource, rows: await rowsWithoutHiddenKeys(access, fields, rows) };
}

async function partOf(
  access: Access,
  resource: Resource,
  rows: readonly Row[],
  locale: Locale,
  about: Pick<ExportPart, 'file' | 'heading'>,
): Promise<ExportPart> {
  const fields = fieldsOf(resource, access);
  const labels = makeLabels(fields);
  await labels.load(access, rows);
  const { timezone } = access.caller;
  const columns = transferColumns(resource, fields, {
    locale,
    timezone,
    raw: false,
    labels,
    model: access.model,
  });
  return {
    ...about,
    heads: columns.map(({ head }) => head),
    rows: await mapInSlices(rows, (row) => columns.map(({ cell }) => textOf(cell(row)))),
  };
}

function textOf(value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.text : String(value);
}

function csvOf(locale: Locale, rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => csvLine(row.map(safeText), separatorOf(locale))).join('');
}

async function companyName({ model, caller, ...access }: Access): Promise<string> {
  const companies = Object.values(model.resources).find(({ storage, own }) => storage.tenant === 'self' && !own);
  const title = companies?.fields.filter(({ name }) => name === companies.title) ?? [];
  const row = companies && (await findRow({ ...access, model, caller }, companies, title, caller.companyId));
  return String(row?.[companies?.title ?? ''] ?? '');
}
