import { sameJson } from '../../../domain/records/sameJson';
import type { RecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import type { UndecidedTexts } from '../../../domain/schema/model/patterns';
import { visibleFields } from '../../../domain/schema/model/visible';
import { signerOf } from '../../db/transaction';
import * as errors from '../../errors/catalogue';
import type { FieldError } from '../../errors/catalogue';
import { companyOf, findRow, type Access } from '../../storage/records/records';
import { insertRow, updateRow } from '../../storage/records/writeRows';
import { fieldPlace } from '../../storage/installation/sealedPlaces';
import { storedRecord, toColumns, type WireRecord } from '../../storage/records/wireFormat';
import { effectsChangeRecord, runEffects } from '../effects';
import { settleUpload } from './settleUpload';
import { runGuards } from '../guards';
import { requireKeyMayWrite } from '../guards/keyWrites';
import { answerRecord } from './answer';
import { auditChange, changesBetween } from './audit';
import { automaticValues } from './automaticValues';
import { defaultsOf, disabledFields, keepShownTimes, readFullInput, settleHidden } from './input';
import { settleParams } from './params';
import { hiddenFromCaller } from './hiddenFromCaller';
import { keepHiddenReferences } from './hiddenReferences';
import { inCompanyOf } from './inCompanyOf';
import { inheritedValues } from './inherited';
import { applyInterlocks, withoutCleared } from './interlocks';
import { checkReferences, referring } from './references';
import { restoredByKind } from './restoredByKind';
import { inheritedScopes, outOfScope, requireWritable, requireWrittenWithin } from './scope';
import { storeSecrets } from './secrets';
import { differingFrom, refuseDiffering, relationsOf } from './sentBack';
import { impossibleFlags, sentImpossible } from './impossibleFlags';
import { unknownBits } from './unknownBits';
import { undecidedFields, validateRecord } from './validate';

/**
 * Makes a record. A field that the client cannot write may be sent with the value that the record then has.
 * @param note further data of the audit entry
 * @returns the record as the caller may read it, with secrets that are shown once
 */
export async function createRecord(
  reached: Access,
  resource: Resource,
  body: unknown,
  note?: Readonly<Record<string, unknown>>,
): Promise<WireRecord> {
  const access = await inCompanyOf(reached, resource, undefined);
  const { values, sentBack } = inputOf(access, resource, 'create', body);
  const cleared = applyInterlocks(resource, values, {}, access.model.permissions);
  const start = {
    ...defaultsOf(resource, access.caller),
    ...(await inheritedValues(access, resource, values)),
    ...inheritedScopes(access, resource, values),
  };
  return { ...(await write(access, resource, undefined, { start, values, sentBack }, note)), ...cleared };
}

/** @throws PorticoError 422 UNKNOWN_FIELD */
const inputOf = (access: Access, resource: Resource, mode: 'create' | 'edit', body: unknown) =>
  readFullInput(
    resource,
    access.caller,
    mode,
    withoutCleared(resource, body),
    new Set(relationsOf(access, resource).keys()),
  );

/**
 * Changes a record; fields that the body leaves out keep their value, null clears. What the client cannot write may be
 * sent as the caller reads it, before the save or after it: records are sent back as they were read.
 * @param ifMatch version that the client edited, from `If-Match`; the body's `version` counts too
 * @param note further data of the audit entry; with one, also an empty one, the record is written even if it stays as
 * it is
 * @throws PorticoError 403 the record also applies outside the caller's scope, 404 not visible to this caller, 412
 * changed since it was read; as `restoreRecord` when the save brings a deleted record back (`restoredByKind`)
 */
export async function updateRecord(
  reached: Access,
  resource: Resource,
  id: string | number,
  body: unknown,
  ifMatch?: number,
  note?: Readonly<Record<string, unknown>>,
): Promise<WireRecord> {
  const access = await inCompanyOf(reached, resource, id);
  const { values, version, sentBack } = inputOf(access, resource, 'edit', body);
  const row = await findRow(access, resource, resource.fields, id, true);
  if (!row) throw errors.elementNotFound();
  const expected = ifMatch ?? version;
  if (expected !== undefined && expected !== row['version']) throw errors.staleVersion();
  await requireWritable(access, resource, id);
  const before = storedRecord(resource, row, access.caller.timezone);
  const cleared = applyInterlocks(resource, values, before, access.model.permissions);
  keepShownTimes(resource, access.caller, before, body, values);
  const differing = await differingFrom(access, resource, row, sentBack);
  if (await restoredByKind(access, resource, id, before, values))
    return { ...(await updateRecord(reached, resource, id, { ...differing, ...values }, undefined, note)), ...cleared };
  await keepHiddenReferences(access, resource, before, values);
  return { ...(await write(access, resource, id, { start: before, values, sentBack: differing }, note)), ...cleared };
}

/** A save under way: what is written, into what. */
interface Writing {
  readonly access: Access;
  readonly resource: Resource;
  /** Undefined for a new record. */
  readonly id: RecordKey | undefined;
  readonly mode: 'create' | 'edit';
  /** The record as it is, or the defaults of a new one. */
  readonly start: WireRecord;
  /** The record as it is; empty for a new one, whose defaults are part of what is written. */
  readonly before: WireRecord;
  /** What the client sends. */
  readonly values: WireRecord;
  /** What it sends beside, which the saved record must have. */
  readonly sentBack: WireRecord;
  readonly seal: (text: string, field: string, param?: string) => string;
}

/** A record as it will be, checked. */
interface Checked {
  readonly merged: WireRecord;
  /** The fields of it that are written. */
  readonly changed: WireRecord;
  readonly upload: Awaited<ReturnType<typeof settleUpload>>;
}

async function write(
  access: Access,
  resource: Resource,
  id: RecordKey | undefined,
  { start, values, sentBack }: Pick<Writing, 'start' | 'values' | 'sentBack'>,
  note?: Readonly<Record<string, unknown>>,
): Promise<WireRecord> {
  requireKeyMayWrite({ access, resource, id, before: start, values });
  const mode = id === undefined ? 'create' : 'edit';
  const before = mode === 'create' ? {} : start;
  const companyId = await companyOf(access, resource, id);
  const seal = (text: string, field: string, param?: string) =>
    access.seal(text, fieldPlace(resource, field, companyId, param));
  const writing: Writing = { access, resource, id, mode, start, before, values, sentBack, seal };
  const checked = await check(writing);
  const isRevert = note?.['reverts'] !== undefined;
  await runGuards({ access, resource, id, before, after: checked.merged, values, isRevert });
  return store(writing, checked, note);
}

/** Computes the record as it will be. @throws PorticoError 422 naming every field that is wrong */
async function check({ access, resource, id, mode, start, before, values, seal }: Writing): Promise<Checked> {
  const { caller } = access;
  const undecided: UndecidedTexts = new Set();
  const settled = settleHidden(resource, { ...start, ...values }, mode, caller, undecided);
  const possible = impossibleFlags(resource, settled, start, mode, caller, undecided);
  const record = { ...settled, ...possible };
  const params = await settleParams(access, resource, { start: before, record, values, seal });
  const upload = await settleUpload(access, resource, start, params.record);
  const merged = upload.record;
  const changed = Object.fromEntries(
    Object.entries(merged).filter(
      ([name, value]) => name in values || mode === 'create' || !sameJson(before[name], value),
    ),
  );
  delete changed[resource.id];
  delete changed['version'];

  // Shape first: what follows takes a list for a list and a key for a key.
  const malformed = validateRecord(resource, merged, new Set(Object.keys(values)), mode, caller, undecided);
  const disabled = disabledFields(resource, merged, start, values, mode, caller, undecided);
  const sound = { ...resource, fields: resource.fields.filter(({ name }) => !Object.hasOwn(malformed, name)) };
  const found: Record<string, FieldError> = {
    ...undecidedFields(resource, merged, undecided),
    ...(await checkReferences(referring(access, resource, id), sound, changed, before)),
    ...unknownBits(sound, changed, start),
    ...sentImpossible(possible, values),
    ...outOfScope(access, sound, merged),
    ...hiddenFromCaller(resource, caller, mode, before, merged),
    ...params.found,
    ...upload.errors,
    ...malformed,
    ...disabled,
  };
  if (Object.keys(found).length > 0) throw errors.recordRefused(found);
  return { merged, changed, upload };
}

/** Writes the record, what follows from it, and its audit entry. @returns the record as the caller may read it */
async function store(
  { access, resource, id, mode, before, values, sentBack, seal }: Writing,
  { merged, changed, upload }: Checked,
  note?: Readonly<Record<string, unknown>>,
): Promise<WireRecord> {
  const { caller } = access;
  const { values: stored, shownOnce } = await storeSecrets(resource, signerOf(access.trx), seal, changed, mode);
  const columns = toColumns(
    resource.fields,
    { ...stored, ...automaticValues(access, resource, mode) },
    caller.timezone,
  );
  const isWritten = mode === 'create' || note !== undefined || changesAny(resource, before, changed);
  const key = id ?? (await insertRow(access, resource, columns));
  const updated = id !== undefined && isWritten ? await updateRow(access, resource, id, columns) : undefined;
  await requireWrittenWithin(access, resource, key);
  await upload.keep(key);
  const auditNote = await runEffects({ access, resource, id, key, before, after: merged, values, createRecord }, note);

  const row =
    updated && !effectsChangeRecord(resource) ? updated : await findRow(access, resource, resource.fields, key);
  // The record would no longer be visible to the caller: same answer as for a missing record, and the write is rolled
  // back.
  if (!row) throw errors.elementNotFound();
  await refuseDiffering(access, resource, row, sentBack);
  const after = storedRecord(resource, row, caller.timezone);
  // Effects may change other fields.
  const names = isWritten ? Object.keys(changed) : Object.keys(after).filter((name) => name !== 'version');
  const changes = changesBetween(before, Object.fromEntries(names.map((name) => [name, after[name]])));
  if (isWritten || auditNote || Object.keys(changes).length > 0) {
    await auditChange(access, resource, mode === 'create' ? 'create' : 'update', key, after, changes, auditNote);
  }
  const answer = await answerRecord(access, resource, visibleFields(resource, caller.permissions, 'read'), row);
  return { ...answer, ...shownOnce };
}

/**
 * False when every value of a save is the one that the record already has. Such a save must not write an audit entry:
 * the last change of a record is the one that can be undone. A secret always counts as changed.
 */
function changesAny(resource: Resource, before: WireRecord, changed: WireRecord): boolean {
  const secrets = new Set(resource.fields.filter(({ secret, virtual }) => secret && !virtual).map(({ name }) => name));
  // An empty text keeps the secret that is there.
  const written = Object.entries(changed).filter(([name, value]) => !(secrets.has(name) && value === ''));
  const setsSecret = written.some(([name, value]) => secrets.has(name) && value !== undefined && value !== null);
  return setsSecret || Object.keys(changesBetween(before, Object.fromEntries(written))).length > 0;
}
