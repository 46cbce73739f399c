import type { Resource } from '../../../domain/schema/model/model';
import { appendAudit } from '../../storage/audit/audit';
import type { Access, Row } from '../../storage/records/records';
import { storedRecord, type WireRecord } from '../../storage/records/wireFormat';
import { changeEntry } from '../records/audit';

/** What happens to a request, as the audit log and the guest's story name it. */
type SponsorAction = 'sponsor_request' | 'sponsor_approve' | 'sponsor_refuse' | 'sponsor_expire';

/**
 * Writes a step into the guest's story.
 * @param by who did it, where that is no administrator
 */
export async function auditSponsorDecision(
  access: Access,
  identity: Resource,
  deed: SponsorAction,
  row: Row,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  by?: string,
): Promise<void> {
  const record: WireRecord = storedRecord(identity, row, 'UTC');
  const id = row[identity.id] as number;
  const note = by !== undefined && by !== '' && access.caller.adminId === 0 ? { by } : {};
  appendAudit(access.trx, await changeEntry(access, identity, deed, id, record, changes, note));
}
