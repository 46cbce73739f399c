import type { TimeRange } from '../../../domain/time/timeRange';
import type { Context } from '../../context/context';
import { runInWorker } from '../../workers/pool';
import type { Attachment } from '../mail/queueMessage';
import { dashboardContents } from './dashboard';
import { fileName, type Contents, type CsvFile } from './files';
import { readAs, type Reader } from './reader';
import { findTarget } from './targets';
import { MAX_CSV_ROWS, viewContents } from './view';
import type { Writing } from './writing';
import type { Schedule } from '../../storage/scheduled-reports/schedules';

/** All files of a mail together, in bytes: mail servers take 10 MB, and base64 adds a third. */
const MAX_BYTES = 6 * 1024 * 1024;

/** A report that can be put into a mail. */
export interface MadeReport {
  readonly title: string;
  /** In the console. */
  readonly address: string;
  readonly filters: string;
  readonly files: readonly Attachment[];
  /** Why files are missing. */
  readonly notes: readonly string[];
}

interface Making {
  readonly reader: Reader;
  readonly schedule: Pick<Schedule, 'kind' | 'targetId' | 'pdf' | 'csv'>;
  readonly period: TimeRange;
  readonly writing: Writing;
  readonly now: Date;
}

/**
 * Makes the files of a report for one reader, with what the reader sees now.
 * @returns undefined when they do not see it
 * @throws PorticoError 503 REPORT_TOO_SLOW, 429 WORKERS_BUSY and the like: another attempt may succeed
 */
export async function makeFiles(
  context: Pick<Context, 'config' | 'db' | 'models' | 'secrets'>,
  { reader, schedule, period, writing, now }: Making,
): Promise<MadeReport | undefined> {
  const asked = { period, now, writing };
  const contents = await readAs(context, reader.caller, async (access) => {
    const target = await findTarget(access, schedule.kind, schedule.targetId);
    if (!target) return undefined;
    return target.kind === 'dashboard'
      ? dashboardContents(access, target, asked)
      : viewContents(context, access, target, asked, { csv: schedule.csv });
  });
  if (!contents) return undefined;
  const { words } = writing;
  const files: Attachment[] = [];
  const notes = new Set<string>();
  if (schedule.csv && contents.tooMany) notes.add(words.manyRows(writing.number(MAX_CSV_ROWS)));
  const wanted = [
    schedule.pdf ? () => pdfOf(context, contents, { reader, schedule, period, writing, now }) : undefined,
    schedule.csv ? () => csvOf(contents, reader.caller.companyId) : undefined,
  ];
  for (const make of wanted) {
    const file = await make?.();
    if (!file) continue;
    const size = files.reduce((sum, { content }) => sum + sizeOf(content), sizeOf(file.content));
    if (size > MAX_BYTES) notes.add(words.large);
    else files.push(file);
  }
  return { title: contents.title, address: contents.address, filters: contents.filters, files, notes: [...notes] };
}

const sizeOf = (base64: string) => (base64.length * 3) / 4;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

async function pdfOf(
  { config }: Pick<Context, 'config'>,
  contents: Contents,
  { reader, schedule, period, writing, now }: Making,
): Promise<Attachment> {
  const { words } = writing;
  const made = writing.moment(now);
  const { title, parts, across, filters } = contents;
  const bytes = await runInWorker(
    'printFigures',
    {
      ...{ fontFile: config.fontFile, tag: words.tag, title, parts, across },
      facts: [
        [words.facts.company, reader.company],
        // A list has the period of its own filter.
        ...(schedule.kind === 'dashboard' ? [[words.facts.period, writing.period(period)] as const] : []),
        [words.facts.at, made],
        ...(filters === '' ? [] : [[words.facts.filters, filters] as const]),
      ],
      foot: words.foot(reader.company, made),
    },
    { companyId: reader.caller.companyId },
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
