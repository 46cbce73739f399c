import type { TimeRange } from '../../../domain/time/timeRange';
import { consoleLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { withoutLinks, type Letter } from '../mail/letter';
import type { Schedule } from '../../storage/scheduled-reports/schedules';
import type { ReportFiles } from './contents';
import type { Recipient } from './recipient';
import type { Writing } from './writing';

interface ReportMailInput {
  readonly schedule: Pick<Schedule, 'kind'>;
  readonly report: ReportFiles;
  readonly recipient: Recipient;
  /** Name of the owner of the schedule; null: it is the recipient. */
  readonly owner: string | null;
  readonly period: TimeRange;
  readonly now: Date;
  /** The owner tries it out. */
  readonly trial: boolean;
  /** When it should have been sent; absent: it is sent in time. */
  readonly plannedAt?: Date;
}

/** The mail that brings a report: its subject and its text. */
export function reportMail(
  { config }: Pick<Context, 'config'>,
  { schedule, report, recipient, owner, period, now, trial, plannedAt }: ReportMailInput,
  writing: Writing,
): { readonly subject: string; readonly letter: Letter } {
  const { words } = writing;
  const { kind } = schedule;
  const title = withoutLinks(report.title);
  const isList = kind === 'view';
  const letter: Letter = {
    colon: words.colon,
    greeting: words.hello(withoutLinks(recipient.name)),
    opening: [
      words.opening[kind],
      ...(plannedAt ? [words.delayed(writing.time(plannedAt))] : []),
      ...(trial ? [words.trial] : []),
      ...report.notes,
    ],
    facts: [
      [words.facts.report, title],
      [words.facts.company, withoutLinks(recipient.company)],
      ...(isList ? [] : [[words.facts.period, writing.period(period)] as const]),
      [words.facts.at, writing.time(now)],
      ...(report.filters === '' ? [] : [[words.facts.filters, withoutLinks(report.filters)] as const]),
    ],
    link: { label: words.button[kind], address: consoleLink(config, report.address) },
    closing: [owner === null ? words.whyOwn : words.why(withoutLinks(owner)), words.automatic],
  };
  // The day of a list: it shows what there is when it is sent.
  const about = isList ? writing.today(now) : writing.period(period);
  return { subject: words.subject(report.title, about), letter };
}
