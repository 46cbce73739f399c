import { sql, type RawBuilder } from 'kysely';
import type { StoredWatch } from './watches';

/**
 * Conditions on the audit log (alias `r`): the entries that a watch has not seen, up to one, without those that watches
 * cause themselves.
 * @param own.mailKind the kind of mails that watches send: no notification is about these
 * @param own.element the word under which the log knows watches: changes of this one are no news for its owner
 */
export const newEntries = (
  { id, seenSeq }: Pick<StoredWatch, 'id' | 'seenSeq'>,
  upTo: number,
  { mailKind, element }: { readonly mailKind: string; readonly element: string },
): readonly RawBuilder<boolean>[] => [
  sql<boolean>`r.seq > ${seenSeq} and r.seq <= ${upTo}`,
  sql<boolean>`not (r.lo_element = 'mail' and r.lo_elementid in (
    select m.mailid::text from mail m where m.m_kind = ${mailKind}))`,
  sql<boolean>`not (r.lo_element = ${element} and r.lo_elementid = ${String(id)})`,
];
