import { useGetIdentity, useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { MASKED } from '../../../domain/access/masking';
import type { HistoryChange } from '../../../domain/records/history';
import type { Field } from '../../../domain/schema/model/model';
import { auditFacts, auditSentence, type AuditData, type AuditEntry } from '../values/auditSentence';
import { Change } from './Change';
import { fieldNamed } from '../texts';
import { elementLabel, elementOf } from '../values/elements';
import { decodeJson } from '../values/json';
import { recordTitle } from '../values/record';
import { useEngine } from '../model';
import { None } from './None';
import type { CellProps } from './types';

/** The name of a record type in the audit log (`lo_element`); a word that no resource has is no name for people. */
export function ElementCell({ value }: CellProps) {
  const { resources } = useEngine();
  const translate = useTranslate();
  if (typeof value !== 'string' || value === '') return <None />;
  return (
    <span className="e-truncated">
      {elementLabel(resources, value, translate) ?? translate('record.history.otherElement')}
    </span>
  );
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

function useActor({ resource, record }: CellProps, { action, data }: AuditEntry): string {
  const { resources } = useEngine();
  const translate = useTranslate();
  // Of an administrator of another company, the log has the key alone: one’s own name is known all the same.
  const { identity } = useGetIdentity();
  const nameOf = (field: string) => {
    const reference = fieldNamed(resource, field)?.reference;
    const target = resources.get(reference?.resource ?? '');
    const along = record[reference?.as ?? ''];
    const named = target && typeof along === 'object' && along !== null;
    if (named) return recordTitle(target, along as Readonly<Record<string, unknown>>);
    const isMe = identity !== undefined && String(identity.id) === String(record[field]);
    return (isMe && identity.fullName) || translate('record.history.somebody');
  };
  if (record['lo_adminid'] == null) {
    if (typeof data['by'] === 'string') return data['by'];
    return translate(action === 'login_failed' ? 'record.history.unknown' : 'record.history.system');
  }
  const admin = nameOf('lo_adminid');
  return record['lo_originaladminid'] == null
    ? admin
    : translate('record.history.as', { name: nameOf('lo_originaladminid'), other: admin });
}

interface DetailsCellProps extends CellProps {
  /** The cell of a field: the registry of cells, which this one is a part of. */
  readonly cellOf: (field: Field) => ComponentType<CellProps>;
}

/**
 * An entry of the audit log in sentences (specification S-AUD-2): in a row what the other columns do not say, on a page
 * also who did what to which record. Fields that the reader may not see are counted.
 */
export function DetailsCell({ cellOf, ...props }: DetailsCellProps) {
  const { value, where, record } = props;
  const { resources, format } = useEngine();
  const translate = useTranslate();
  const { decoded } = decodeJson(value);
  const given: AuditData = typeof decoded === 'object' && decoded !== null ? (decoded as AuditData) : {};
  const element = record['lo_element'];
  const elementId = record['lo_elementid'];
  const action = String(record['lo_action'] ?? '');
  const actor = useActor(props, { action, element, elementId, data: given });
  // What somebody did with the own account, a sign-in for example, has no title of its own.
  const isOwn =
    elementOf(resources, element)?.name === fieldNamed(props.resource, 'lo_adminid')?.reference?.resource &&
    record['lo_adminid'] != null &&
    record['lo_originaladminid'] == null &&
    String(elementId) === String(record['lo_adminid']);
  const data = isOwn && given.title === undefined ? { ...given, title: actor } : given;
  const entry = { action, element, elementId, data };
  const resource = elementOf(resources, element);
  // A new record has a value everywhere: that it was made says enough.
  const changes = entry.action === 'create' ? [] : changesIn(data);
  const known = changes.flatMap(({ field: name, ...change }) => {
    const field = resource && fieldNamed(resource, name);
    return field ? [{ field, resource, ...change }] : [];
  });
  const facts = auditFacts(entry, { translate, resources, number: format.number });
  const hidden = changes.length - known.length;
  if (hidden > 0) facts.push(translate('record.history.hidden', { smart_count: hidden }));
  const title = typeof data.title === 'string' && data.title !== MASKED ? data.title : undefined;
  const id = String(entry.elementId ?? record.id);
  const fields = known.map(({ field, ...change }) => (
    <Change key={field.name} Cell={cellOf(field)} record={{ id }} field={field} {...change} />
  ));
  if (where === 'page') {
    return (
      <div className="e-entry">
        <p>{auditSentence(entry, actor, { translate, resources, number: format.number })}</p>
        {fields}
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
    );
  }
  const said = facts.join(' · ');
  if (fields.length === 0 && said === '' && title === undefined) return <None />;
  return (
    <>
      {title !== undefined && <span className="e-truncated">{title}</span>}
      {(fields.length > 0 || said !== '') && (
        <span
          className="e-truncated e-entry"
          data-second={title !== undefined || undefined}
          data-tooltip={fields.length === 0 ? said : undefined}
        >
          {fields}
          {said !== '' && <span>{said}</span>}
        </span>
      )}
    </>
  );
}
