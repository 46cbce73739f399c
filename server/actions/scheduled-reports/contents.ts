import type { TimeRange } from '../../../domain/time/timeRange';
import { LOCALE_TAGS } from '../../../domain/text/locale';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { callerOn } from '../../storage/records/rowAccess';
import { runInWorker } from '../../workers/pool';
import { withDefaultFilters } from '../configuration/logFilters';
import type { Attachment } from '../mail/queueMessage';
import { dashboardContents } from './dashboard';
import { fileName, MAX_BYTES, type Contents, type CsvFile, type ReportRequest } from './files';
import { withCaller, type Recipient } from './recipient';
import type { Room } from './room';
import { findTarget, type Target } from '../targets/targets';
import { MAX_CSV_ROWS, viewContents } from './view';
import type { Writing } from './writing';
import type { Schedule } from '../../storage/scheduled-reports/schedules';

/** Time for reading everything of a report, in ms. */
const MAX_READ_MS = 120_000;

/** A report that can be put into a mail. */
export interface ReportFiles {
  readonly title: string;
  /** In the console. */
  readonly address: string;
  readonly filters: string;
  /** The rights that show it, of which the recipient needs one. */
  readonly rights: readonly string[];
  readonly files: readonly Attachment[];
  /** Of all files. */
  readonly bytes: number;
  /** Why files are missing. */
  readonly notes: readonly string[];
}

interface FilesInput {
  readonly recipient: Recipient;
  readonly schedule: Pick<Schedule, 'kind' | 'targetId' | 'pdf' | 'csv'>;
  readonly period: TimeRange;
  readonly writing: Writing;
  readonly now: Date;
  readonly room: Room;
}

type Needs = Pick<Context, 'config' | 'db' | 'models' | 'secrets'>;

/**
 * Makes the files of a report for one recipient, with what the recipient sees now.
 * @returns undefined when they do not see it
 * @throws PorticoError 503 REPORT_TOO_SLOW, 429 WORKERS_BUSY and the like: another attempt may succeed
 */
export async function makeFiles(context: Needs, input: FilesInput): Promise<ReportFiles | undefined> {
  const { recipient, schedule, writing, room } = input;
  const { caller } = recipient;
  const target = await withCaller(context, caller, (access) => findTarget(access, schedule.kind, schedule.targetId));
  if (!target) return undefined;
  const contents = await contentsOf(context, target, input);
  const { words } = writing;
  const notes = new Set<string>();
  if (schedule.csv && contents.tooMany) notes.add(words.manyRows(writing.number(MAX_CSV_ROWS), schedule.pdf));
  if (contents.tooLarge) notes.add(words.large);
  const makers = [
    schedule.pdf ? () => pdfOf(context, contents, input) : undefined,
    schedule.csv ? () => csvOf(contents, caller.companyId) : undefined,
  ];
  const files: Attachment[] = [];
  let bytes = 0;
  for (const make of makers) {
    const file = room.bytes > 0 ? await made(make) : undefined;
    if (file === 'large') {
      notes.add(words.large);
      continue;
    }
    const size = file ? sizeOf(file.content) : 0;
    if (make && (room.bytes <= 0 || bytes + size > room.bytes)) notes.add(room.isKept ? words.fullKept : words.full);
    else if (bytes + size > MAX_BYTES) notes.add(words.large);
    else if (file) {
      files.push(file);
      bytes += size;
    }
  }
  const { title, address, filters } = contents;
  return { title, address, filters, rights: target.rights, files, bytes, notes: [...notes] };
}

/** A file; `large` for one that is too much to be made: the others are sent all the same. */
async function made(
  make: (() => Promise<Attachment | undefined>) | undefined,
): Promise<Attachment | 'large' | undefined> {
  try {
    return await make?.();
  } catch (error) {
    if (error instanceof errors.PorticoError && error.code === 'FILE_TOO_COMPLEX') return 'large';
    throw error;
  }
}

/** The contents of something that the recipient sees. */
async function contentsOf(
  context: Needs,
  target: Target,
  { recipient: { caller }, schedule, period, writing, now }: FilesInput,
): Promise<Contents> {
  const until = performance.now() + MAX_READ_MS;
  const checkTime = () => {
    if (performance.now() > until) throw errors.failure('REPORT_TOO_SLOW');
  };
  const request: ReportRequest = { period, now, writing, checkTime, csv: schedule.csv };
  if (target.kind === 'dashboard') {
    return withCaller(context, caller, (access) => dashboardContents(access, target, request));
  }
  // Before the transaction: the configuration is read in one of its own.
  const { extraConditions = [] } = await withDefaultFilters(context.db, caller, target.resource, {
    ...{ conditions: [], deleted: 'without', sort: [], offset: 0, limit: 0 },
  });
  return withCaller(context, callerOn(target.resource, caller), (access) =>
    viewContents(access, { ...target, extraConditions }, request),
  );
}

const sizeOf = (base64: string) => (base64.length * 3) / 4;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

async function pdfOf(
  { config }: Pick<Context, 'config'>,
  contents: Contents,
  { recipient, schedule, period, writing, now }: FilesInput,
): Promise<Attachment> {
  const { words } = writing;
  const made = writing.time(now);
  const { title, parts, across, filters } = contents;
  const { locale, companyId } = recipient.caller;
  const bytes = await runInWorker(
    'printFigures',
    {
      ...{ fontFolder: config.fontFolder, tag: LOCALE_TAGS[locale], title, parts, across },
      facts: [
        [words.facts.company, recipient.company],
        // A list has the period of its own filter.
        ...(schedule.kind === 'dashboard' ? [[words.facts.period, writing.period(period)] as const] : []),
        [words.facts.at, made],
        ...(filters === '' ? [] : [[words.facts.filters, filters] as const]),
      ],
      foot: words.foot(recipient.company, made),
    },
    { companyId },
  );
  return { name: `${fileName(title)}.pdf`, type: 'application/pdf', content: base64(bytes) };
}

/** One file, or an archive of several; undefined without any figure. */
async function csvOf({ title, csv }: Contents, companyId: number): Promise<Attachment | undefined> {
  const [first, ...others] = csv;
  if (!first) return undefined;
  if (others.length === 0) {
    const content = Buffer.from(first.text).toString('base64');
    return { name: `${first.name}.csv`, type: 'text/csv; charset=utf-8', content };
  }
  const bytes = await runInWorker('zip', named(csv), { companyId });
  return { name: `${fileName(title)}.zip`, type: 'application/zip', content: base64(bytes) };
}

/** Names that are there once: graphs may have the same title. */
function named(files: readonly CsvFile[]): { readonly name: string; readonly text: string }[] {
  return files.map(({ name, text }, index) => ({ name: `${String(index + 1).padStart(2, '0')}-${name}.csv`, text }));
}
