import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { MASKED } from '../../../domain/access/masking';
import type { HistoryChange } from '../../../domain/records/history';
import type { Field } from '../../../domain/schema/model/model';
import { auditFacts, auditSentence, auditWays, type AuditData } from '../values/auditSentence';
import { Change } from './Change';
import { fieldNamed } from '../texts';
import { elementLabel, elementOf } from '../values/elements';
import { useEngine } from '../model';
import { None } from './None';
import { MonoCell } from './TextCell';
import type { CellProps } from './types';
import { useAuditEntry } from './useAuditEntry';

/** The name of a record type in the audit log (`lo_element`); a word that no resource has is no name for people. */
export function ElementCell({ value }: CellProps) {
  const { resources, format } = useEngine();
  const translate = useTranslate();
  if (typeof value !== 'string' || value === '') return <None />;
  return (
    <span className="e-truncated">
      {elementLabel(resources, value, format.locale) ?? translate('record.history.otherElement')}
    </span>
  );
}

/** Which record an entry is about: in a row by its name, where the log has one; else, and on a page, by its key. */
export function ElementNameCell(props: CellProps) {
  const { title } = useAuditEntry(props, props.record['lo_data']);
  if (props.where === 'page' || title === undefined) return <MonoCell {...props} />;
  return <span className="e-truncated">{title}</span>;
}

/** The changed fields of an entry; `sealed` where the log has no values. */
function changesIn({ changes }: AuditData): HistoryChange[] {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([field, pair]: [string, unknown]) => {
    if (!Array.isArray(pair) || pair.length !== 2) return [];
    const [before, after] = pair as unknown[];
    return [{ field, before, after, sealed: before === MASKED || after === MASKED }];
  });
}

interface DetailsCellProps extends CellProps {
  /** The cell of a field: the registry of cells, which this one is a part of. */
  readonly cellOf: (field: Field) => ComponentType<CellProps>;
}

/**
 * What an entry says: who did what (`sentence`), the changes of fields that the reader may see, each as what `Change`
 * shows, and `facts`, one sentence each; fields that the reader may not see are counted among them. `saysWhat` is false
 * where changes and facts do not say what was done.
 */
function useDetails(props: CellProps) {
  const { resources, format } = useEngine();
  const translate = useTranslate();
  const { entry, actor } = useAuditEntry(props, props.value);
  const words = { translate, resources, locale: format.locale, number: format.number };
  const resource = elementOf(resources, entry.element);
  // A new record has a value everywhere: that it was made says enough.
  const all = entry.action === 'create' ? [] : changesIn(entry.data);
  const changes = all.flatMap(({ field: name, ...change }) => {
    const field = resource && fieldNamed(resource, name);
    return field ? [{ field, resource, record: { id: String(entry.elementId ?? props.record.id) }, ...change }] : [];
  });
  const hidden = all.length - changes.length;
  const facts = [
    ...auditFacts(entry, words),
    ...(hidden > 0 ? [translate('record.history.hidden', { smart_count: hidden })] : []),
  ];
  const ways = auditWays(entry.data, translate);
  const saysWhat = changes.length > 0 || facts.some((fact) => !ways.includes(fact));
  return { sentence: auditSentence(entry, actor, words), changes, facts, saysWhat };
}

/**
 * An entry of the audit log in sentences (specification S-AUD-2): in a row what the other columns do not say or, where
 * there is no more, who did what to which record; on a page both.
 */
export function DetailsCell({ cellOf, ...props }: DetailsCellProps) {
  const { sentence, changes, facts, saysWhat } = useDetails(props);
  const fields = changes.map((change) => <Change key={change.field.name} Cell={cellOf(change.field)} {...change} />);
  if (props.where === 'page') {
    return (
      <div className="e-entry">
        <p>{sentence}</p>
        {fields}
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
    );
  }
  const shown = [...(saysWhat ? [] : [sentence]), ...facts].join(' · ');
  return (
    <span className="e-truncated e-entry" data-tooltip={fields.length === 0 ? shown : undefined}>
      {fields}
      {shown !== '' && <span>{shown}</span>}
    </span>
  );
}
