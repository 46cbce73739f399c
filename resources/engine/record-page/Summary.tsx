import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { SummaryPart } from '../../../domain/schema/model/model';
import { kindGroup } from '../../../domain/schema/model/kinds';
import { Tag } from '../../ui/Tag';
import { useBriefly } from '../../ui/useBriefly';
import { RowLinkContext } from '../cells/rowLink';
import { cellOf } from '../fieldTypes';
import { useEngine } from '../model';
import { fieldNamed, flagLabel } from '../texts';
import { useNow } from '../useNow';
import { isDeleted, isDisabled, type EngineRecord } from '../values/record';
import { LastChange } from './LastChange';
import { applies, textOf, type Subject } from './summaryParts';
import { SummaryText } from './SummaryText';
import { useLastRecords } from './useLastRecords';

interface SummaryProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

interface Shown {
  readonly part: SummaryPart;
  readonly text: string;
  readonly subject: Subject;
}

/** One part: a tag, the cell of a field, or a text. */
function Part({ part: { field: name, tone }, text, subject }: Shown) {
  const field = name === undefined ? undefined : fieldNamed(subject.resource, name);
  if (field) {
    const Cell = cellOf(field);
    const { resource, record } = subject;
    return <Cell field={field} resource={resource} record={record} value={record[field.name]} where="row" />;
  }
  const sentence = <SummaryText text={text} subject={subject} />;
  return tone ? <Tag tone={tone}>{sentence}</Tag> : sentence;
}

/** The state of a record and the most important sentence about it, as its schema declares them (`x-views.record`). */
export function Summary({ resource, record }: SummaryProps) {
  const { user, format } = useEngine();
  const now = useNow();
  const { state, summary } = resource.record;
  const { lastOf, isPending } = useLastRecords([...state, ...summary], record);
  const waits = useBriefly(isPending);
  const shown = (parts: readonly SummaryPart[]) =>
    parts.flatMap((part): Shown[] => {
      const subject = part.last ? lastOf(part) : { resource, record };
      const text = textOf(resource, part);
      return subject && applies(part, text, subject, { now, format, user }) ? [{ part, text, subject }] : [];
    });
  const [status] = shown(state);
  const sentence = shown(summary);
  return (
    // Links of a row are not in the tab order; the same records are links in the page below.
    <RowLinkContext value={false}>
      <div className="e-summary" data-waits={waits || undefined}>
        {isDeleted(resource, record) || isDisabled(resource, record) ? (
          <Gone resource={resource} record={record} />
        ) : (
          status && <Part {...status} />
        )}
        <p className={sentence[0]?.part.field === undefined ? 'e-sentence' : undefined}>
          {sentence.map(({ part, text, subject }, index) => (
            <Fragment key={part.field ?? part.text}>
              {index > 0 && ' '}
              <span className="e-summary-part">
                <Part {...{ part, text, subject }} />
              </span>
            </Fragment>
          ))}
          {summary.length === 0 && !resource.readOnly && <LastChange resource={resource} record={record} />}
        </p>
      </div>
    </RowLinkContext>
  );
}

/** The mark of a record that was deleted or switched off; where deleted is one of its kinds, the name of that kind. */
function Gone({ resource, record }: SummaryProps) {
  const translate = useTranslate();
  const kinds = resource.fields.find(({ bits }) => kindGroup(bits) !== undefined);
  const kind = kindGroup(kinds?.bits)?.deleted;
  if (!isDeleted(resource, record)) {
    const word = resource.texts.enums?.[resource.enabled ?? '']?.['false'];
    return <Tag tone="muted">{word ?? translate('engine.cell.disabled')}</Tag>;
  }
  const text = kinds && kind ? flagLabel(resource, kinds.name, kind) : translate('record.summary.deleted');
  return <Tag tone="muted">{text}</Tag>;
}
