import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { inSentence } from '../../../domain/text/inSentence';
import { cellOf } from '../fieldTypes';
import { useEngine } from '../model';
import { enumLabel, fieldNamed } from '../texts';
import { useNow } from '../useNow';
import { momentPhrase } from '../values/momentPhrase';
import { formOf, type Subject } from './summaryParts';

interface SummaryTextProps {
  readonly text: string;
  readonly subject: Subject;
}

/** The text of one part, with values in place of `{field}`: times as people say them, anything else as its cell. */
export function SummaryText({ text, subject }: SummaryTextProps) {
  const { format } = useEngine();
  // Split by the placeholders: texts and names take turns.
  return formOf(text, subject, format.tag)
    .split(/\{(\w+)\}/)
    .map((piece, index) => (
      <Fragment key={index}>{index % 2 === 0 ? piece : <Value name={piece} subject={subject} />}</Fragment>
    ));
}

function Value({ name, subject: { resource, record } }: { readonly name: string; readonly subject: Subject }) {
  const { format } = useEngine();
  const translate = useTranslate();
  const now = useNow();
  const field = fieldNamed(resource, name);
  const value = record[name];
  if (!field) return null;
  if (field.kind === 'date' || field.kind === 'dateTime') {
    return (
      <time dateTime={String(value)} data-tooltip={format.exact(value)}>
        {momentPhrase(value, now, format, translate)}
      </time>
    );
  }
  if (field.kind === 'enum' || field.kind === 'code') return inSentence(enumLabel(resource, name, value));
  const Cell = cellOf(field);
  return <Cell field={field} resource={resource} record={record} value={value} where="row" />;
}
