import type { TimeRange } from '../../../domain/time/timeRange';
import { consoleLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { withoutLinks, type Letter } from '../mail/letter';
import type { Schedule } from '../../storage/scheduled-reports/schedules';
import type { MadeReport } from './contents';
import type { Reader } from './reader';
import type { Writing } from './writing';

interface Written {
  readonly schedule: Pick<Schedule, 'kind'>;
  readonly report: MadeReport;
  readonly reader: Reader;
  /** Name of the owner of the schedule. */
  readonly owner: string;
  readonly period: TimeRange;
  readonly now: Date;
  /** The owner tries it out. */
  readonly trial: boolean;
  /** When it should have been sent; absent: it is sent in time. */
  readonly planned?: Date;
}

/** The mail that brings a report: its subject and its text. */
export function reportLetter(
  { config }: Pick<Context, 'config'>,
  { schedule, report, reader, owner, period, now, trial, planned }: Written,
  writing: Writing,
): { readonly subject: string; readonly letter: Letter } {
  const { words } = writing;
  const { kind } = schedule;
  const title = withoutLinks(report.title);
  const isList = kind === 'view';
  const letter: Letter = {
    colon: words.colon,
    greeting: words.hello(withoutLinks(reader.name)),
    opening: [
      words.opening[kind],
      ...(planned ? [words.late(writing.moment(planned))] : []),
      ...(trial ? [words.trial] : []),
      ...report.notes,
    ],
    facts: [
      [words.facts.report, title],
      [words.facts.company, withoutLinks(reader.company)],
      ...(isList ? [] : [[words.facts.period, writing.period(period)] as const]),
      [words.facts.at, writing.moment(now)],
      ...(report.filters === '' ? [] : [[words.facts.filters, withoutLinks(report.filters)] as const]),
    ],
    link: { label: words.button[kind], address: consoleLink(config, report.address) },
    closing: [words.why(withoutLinks(owner)), words.automatic],
  };
  // The day of a list: it shows what there is when it is sent.
  const about = isList ? writing.today(now) : writing.period(period);
  return { subject: words.subject(report.title, about), letter };
}
