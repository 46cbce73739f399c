import { useGetIdentity, useTranslate } from 'ra-core';
import { MASKED } from '../../../domain/access/masking';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { fieldNamed } from '../texts';
import type { AuditData, AuditEntry } from '../values/auditSentence';
import { elementOf } from '../values/elements';
import { decodeJson } from '../values/json';
import { recordTitle } from '../values/record';
import type { CellProps } from './types';

/** Word of the log for the company as a whole. */
const COMPANY_ELEMENT = 'companie';

type Where = Pick<CellProps, 'resource' | 'record'>;

/**
 * The author, as sentences name it: `actor`, and `admin`, the administrator alone, also while another one acted as
 * them; undefined where there is none.
 */
function useActor({ resource, record }: Where, action: string, data: AuditData) {
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
    if (typeof data['by'] === 'string') return { actor: data['by'] };
    return { actor: translate(action === 'login_failed' ? 'record.history.unknown' : 'record.history.system') };
  }
  const admin = nameOf('lo_adminid');
  if (record['lo_originaladminid'] == null) return { actor: admin, admin };
  return { actor: translate('record.history.as', { name: nameOf('lo_originaladminid'), other: admin }), admin };
}

/** Whether an entry is about the account of its administrator, such as a sign-in, or an impersonation of them. */
function isAboutOwnAccount({ resource, record }: Where, resources: ReadonlyMap<string, ClientResource>): boolean {
  const administrators = fieldNamed(resource, 'lo_adminid')?.reference?.resource;
  return (
    elementOf(resources, record['lo_element'])?.name === administrators &&
    record['lo_adminid'] != null &&
    String(record['lo_elementid']) === String(record['lo_adminid'])
  );
}

const objectIn = (details: unknown): AuditData => {
  const { decoded } = decodeJson(details);
  return typeof decoded === 'object' && decoded !== null ? (decoded as AuditData) : {};
};

/**
 * The entry of the audit log that a row of it is.
 * @param details what the log holds besides its columns (`lo_data`)
 * @returns the entry, who did it, and the name of the record that it is about; undefined where the log has none
 */
export function useAuditEntry(
  where: Where,
  details: unknown,
): {
  readonly entry: AuditEntry;
  readonly actor: string;
  readonly title: string | undefined;
} {
  const { resources, company, companyName } = useEngine();
  const { lo_action, lo_element: element, lo_elementid: elementId } = where.record;
  const action = String(lo_action ?? '');
  const given = objectIn(details);
  const { actor, admin } = useActor(where, action, given);
  // Such entries have no title: the name of the administrator, or of the company, is used.
  const isCompany = element === COMPANY_ELEMENT && String(elementId) === String(company);
  const name = isCompany ? companyName : isAboutOwnAccount(where, resources) ? admin : undefined;
  const data = given.title === undefined && name !== undefined ? { ...given, title: name } : given;
  const title = typeof data.title === 'string' && data.title !== '' && data.title !== MASKED ? data.title : undefined;
  return { entry: { action, element, elementId, data }, actor, title };
}
