import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { afterValue } from '../../../domain/text/hanSpace';
import { inSentence } from '../../../domain/text/inSentence';
import { cellOf } from '../fieldTypes';
import { useEngine } from '../model';
import { codeLabel, fieldNamed } from '../texts';
import { useNow } from '../useNow';
import { momentPhrase } from '../values/momentPhrase';
import { clockAt, readMoment } from '../values/time';
import { formOf, type Subject } from './summaryParts';

interface SummaryTextProps {
  readonly text: string;
  readonly subject: Subject;
}

/** The text of one part, with values in place of `{field}`: times as people say them, anything else as its cell. */
export function SummaryText({ text, subject }: SummaryTextProps) {
  const { format } = useEngine();
  const translate = useTranslate();
  const now = useNow();
  // Split by the placeholders: texts and names take turns.
  const pieces = formOf(text, subject, format.tag).split(/\{(\w+)\}/);
  const times = timesIn(pieces, subject, format.timeZone);
  return pieces.map((piece, index) => {
    if (index % 2 === 1) return <Value key={index} name={piece} subject={subject} part={times.get(index)} />;
    const before = subject.record[pieces[index - 1] ?? ''];
    const phrase = momentPhrase(before, now, format, translate, times.get(index - 1)) ?? '';
    return <Fragment key={index}>{afterValue(phrase, piece)}</Fragment>;
  });
}

type TimePart = 'withClock' | 'clock';

/** How times of a text are written when all are on one day: the day once, and each hour. By the index of the part. */
function timesIn(pieces: readonly string[], { record }: Subject, timeZone: string): ReadonlyMap<number, TimePart> {
  const times = pieces.flatMap((name, index) => {
    const moment = index % 2 === 1 ? readMoment(record[name], timeZone) : undefined;
    return moment && !moment.dayOnly ? [{ index, day: clockAt(moment.ms, timeZone).day }] : [];
  });
  if (times.length < 2 || times.some(({ day }) => day !== times[0]?.day)) return new Map();
  return new Map(times.map(({ index }, place) => [index, place === 0 ? 'withClock' : 'clock']));
}

interface ValueProps {
  readonly name: string;
  readonly subject: Subject;
  readonly part: TimePart | undefined;
}

function Value({ name, subject: { resource, record }, part }: ValueProps) {
  const { format } = useEngine();
  const translate = useTranslate();
  const now = useNow();
  const field = fieldNamed(resource, name);
  const value = record[name];
  if (!field) return null;
  if (field.kind === 'date' || field.kind === 'dateTime') {
    return (
      <time dateTime={String(value)} data-tooltip={format.exact(value)}>
        {momentPhrase(value, now, format, translate, part)}
      </time>
    );
  }
  if (field.kind === 'enum' || field.kind === 'code') return inSentence(codeLabel(resource, field, value, format.tag));
  const Cell = cellOf(field);
  return <Cell field={field} resource={resource} record={record} value={value} where="row" />;
}
