import { useGetIdentity, useTranslate } from 'ra-core';
import { MASKED } from '../../../domain/access/masking';
import { useEngine } from '../model';
import { fieldNamed } from '../texts';
import type { AuditData, AuditEntry } from '../values/auditSentence';
import { elementOf } from '../values/elements';
import { decodeJson } from '../values/json';
import { recordTitle } from '../values/record';
import type { CellProps } from './types';

type Where = Pick<CellProps, 'resource' | 'record'>;

/** Who did it, as sentences say it. */
function useActor({ resource, record }: Where, action: string, data: AuditData): string {
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

/**
 * The entry of the audit log that a row of it is.
 * @param details what the log holds besides its columns (`lo_data`)
 * @returns the entry, who did it, and the name of the record that it is about; undefined where the log has none
 */
export function useAuditEntry(
  { resource, record }: Where,
  details: unknown,
): {
  readonly entry: AuditEntry;
  readonly actor: string;
  readonly title: string | undefined;
} {
  const { resources } = useEngine();
  const { decoded } = decodeJson(details);
  const given: AuditData = typeof decoded === 'object' && decoded !== null ? (decoded as AuditData) : {};
  const element = record['lo_element'];
  const elementId = record['lo_elementid'];
  const action = String(record['lo_action'] ?? '');
  const actor = useActor({ resource, record }, action, given);
  // Entries about the administrator's own account, such as a sign-in, have no title: the administrator's name is used.
  const isOwn =
    elementOf(resources, element)?.name === fieldNamed(resource, 'lo_adminid')?.reference?.resource &&
    record['lo_adminid'] != null &&
    record['lo_originaladminid'] == null &&
    String(elementId) === String(record['lo_adminid']);
  const data = isOwn && given.title === undefined ? { ...given, title: actor } : given;
  const title = typeof data.title === 'string' && data.title !== '' && data.title !== MASKED ? data.title : undefined;
  return { entry: { action, element, elementId, data }, actor, title };
}
