import type { Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import { isJsonObject } from '../../../domain/text/readJson';
import * as errors from '../../errors/catalogue';
import { findRow, type Access } from '../../storage/records/records';
import { updateRow } from '../../storage/records/writeRows';
import { storedRecord, type WireRecord } from '../../storage/records/wireFormat';
import { answerRecord } from '../records/answer';
import { auditChange } from '../records/audit';
import { createRecord } from '../records/save';
import { SUCCESSOR } from './parts';

/** `/profiles/12`, as the specification writes it (S-PROF-6), or with the api before it. @throws PorticoError 422 */
export function readSuccessor(value: unknown): number {
  const id = typeof value === 'string' ? /^(?:\/api)?\/profiles\/([0-9]{1,15})$/.exec(value)?.[1] : undefined;
  if (id === undefined) throw errors.validationFailed({ successor: errors.fieldError('FIELD_INVALID_FORMAT') });
  return Number(id);
}

/**
 * Says which profile the identities of another one will have once that one is deactivated. Nothing is moved yet.
 * @throws PorticoError 404 no such profile, 409 the successor is not in use, 412 the profile is deactivated already
 */
export async function setSuccessor(
  access: Access,
  profiles: Resource,
  id: number,
  successor: number,
): Promise<WireRecord> {
  const row = await findRow(access, profiles, profiles.fields, id, true);
  if (!row) throw errors.elementNotFound();
  const soft = profiles.softDelete?.field ?? '';
  if (row[soft] !== null) throw errors.staleVersion();
  if (successor === id) throw errors.validationFailed({ successor: errors.fieldError('FIELD_INVALID_CHOICE') });
  const target = await findRow(access, profiles, profiles.fields, successor);
  if (!target || target[soft] !== null) throw errors.failure('PROFILE_SUCCESSOR_GONE');
  const before = storedRecord(profiles, row, access.caller.timezone);
  const answer = await answerRecord(access, profiles, visibleFields(profiles, access.caller.permissions, 'read'), row);
  if (before[SUCCESSOR] === successor) return answer;
  await updateRow(access, profiles, id, { [SUCCESSOR]: successor });
  await auditChange(access, profiles, 'update', id, before, { [SUCCESSOR]: [before[SUCCESSOR], successor] });
  return { ...answer, [SUCCESSOR]: successor, version: Number(answer['version']) + 1 };
}

const DURATION = 'p_duration';
const NAME = 'p_name';

/**
 * Makes a profile that will be a successor: its duration must be given and may be short (specification S-PROF-7:
 * required, minimum 0), its name is unique.
 */
export async function createSuccessor(access: Access, profiles: Resource, body: unknown): Promise<WireRecord> {
  const given = (isJsonObject(body) ? body : {}) as WireRecord;
  const unknown = Object.keys(given).find((name) => name !== NAME && name !== DURATION);
  if (unknown !== undefined) throw errors.unknownField(unknown);
  const duration = given[DURATION];
  if (duration === undefined || duration === null) {
    throw errors.validationFailed({ [DURATION]: errors.fieldError('FIELD_REQUIRED') });
  }
  if (typeof duration === 'number' && duration < 0) {
    throw errors.validationFailed({ [DURATION]: errors.fieldError('FIELD_TOO_SMALL', 0) });
  }
  return createRecord(access, shorter(profiles), given);
}

/** The same resource without its shortest duration. */
function shorter(profiles: Resource): Resource {
  const properties = profiles.schema['properties'] as Record<string, Record<string, unknown>>;
  const relaxed = { ...properties, [DURATION]: { ...properties[DURATION], minimum: 0 } };
  return {
    ...profiles,
    // The compiled validator is cached under this name.
    name: `${profiles.name}/successor`,
    schema: { ...profiles.schema, properties: relaxed },
    rules: profiles.rules.filter((name) => name !== 'profile-duration'),
  };
}
