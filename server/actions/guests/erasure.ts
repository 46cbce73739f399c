import { DATA_CLASSES, retainedUntil, retentionOf, type DataClass } from '../../../domain/records/retention';
import type { Field, Resource } from '../../../domain/schema/model/model';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { traceHasher, type TraceHash } from '../../keys/erasedTraces';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import {
  archive,
  companyCountry,
  connectionMonths,
  forgetGuest,
  guestTraces,
  retentionRules,
  technicalMonths,
  type GuestTraces,
} from '../../storage/guests/erasure';
import { findRow, type Access, type Row } from '../../storage/records/records';
import { updateRow } from '../../storage/records/writeRows';
import { archivePlace } from '../../storage/installation/sealedPlaces';
import { rememberErased, tokensOf } from '../../storage/intake/erased';
import { lockIntake } from '../../storage/intake/places';
import { forgetPasswords } from '../../storage/auth/passwordHistory';
import { forgetRequests } from '../../storage/sponsor/sponsors';
import { inCompanyOf } from '../records/inCompanyOf';

/** A class of data that the law makes the company keep, sealed and out of reach. */
interface RetainedClass {
  readonly dataClass: DataClass;
  readonly until: string;
}

/** What an erasure would do, or what it has done. */
interface ErasurePlan {
  /** When the guest was erased; null: not yet. */
  readonly erasedAt: string | null;
  readonly country: string | null;
  readonly kept: readonly RetainedClass[];
  readonly erased: readonly DataClass[];
  readonly traces: GuestTraces;
}

const ERASED_AT = 'u_erasedAt';
/** The answers of the guest, tracked or not. */
const ANSWERS = 'u_attributes';
/** Fields that identify a person; all other personal fields belong to the data class `social`. */
const IDENTITY = ['u_name', 'u_email', 's_phone', 'u_employee', 'u_createdAt', 'u_sdate', 'u_edate'];
const LAST_USE = ['u_lastinteractionAt', 'u_lastlogin', 'u_edate', 'u_createdAt'];

async function guestRow(access: Access, identity: Resource, id: number, lock: boolean): Promise<Row> {
  const row = await findRow(access, identity, identity.fields, id, lock);
  if (!row) throw errors.elementNotFound();
  return row;
}

/**
 * Which classes of a guest's data go and which the law keeps, until when.
 * @throws PorticoError 404 when the guest is not there for this caller
 */
export async function erasurePlan(reached: Access, identity: Resource, id: number, now: Date): Promise<ErasurePlan> {
  const access = await inCompanyOf(reached, identity, id);
  return planOf(access, await guestRow(access, identity, id, false), id, now);
}

async function planOf({ trx, caller }: Access, row: Row, id: number, now: Date): Promise<ErasurePlan> {
  const country = await companyCountry(trx, caller.companyId);
  const retention = retentionOf(country, await retentionRules(trx));
  const erasedAt = row[ERASED_AT] instanceof Date ? row[ERASED_AT] : null;
  const used = lastUse(row, now);
  const retained = DATA_CLASSES.map((dataClass) => ({
    dataClass,
    until: retainedUntil(used, retention[dataClass]),
  })).filter(({ dataClass, until }) => retention[dataClass] > 0 && until > now);
  return {
    erasedAt: erasedAt?.toISOString() ?? null,
    country,
    kept: retained.map(({ dataClass, until }) => ({ dataClass, until: until.toISOString() })),
    erased: DATA_CLASSES.filter((name) => !retained.some(({ dataClass }) => dataClass === name)),
    traces: await guestTraces(trx, caller.companyId, id),
  };
}

function lastUse(row: Row, now: Date): Date {
  const times = LAST_USE.map((name) => row[name]).filter((value): value is Date => value instanceof Date);
  const past = times.filter((time) => time <= now);
  return past.reduce((latest, time) => (time > latest ? time : latest), past[0] ?? now);
}

/**
 * Erases a guest: data that must be retained by law are sealed in the archive, the record and its events are
 * anonymized, all in this transaction, with an audit entry. A second erasure changes nothing.
 * @param agreed the data classes that the client confirmed as kept
 * @throws PorticoError 403 a guest of another company than the caller works in, 404 not visible to this caller, 412 when other classes than the confirmed ones would be kept
 */
export async function eraseGuest(
  reached: Access,
  identity: Resource,
  id: number,
  agreed: readonly string[],
  { now: clock, secrets }: Pick<Context, 'now' | 'secrets'>,
): Promise<ErasurePlan> {
  const now = clock();
  const access = await inCompanyOf(reached, identity, id);
  const { trx, caller } = access;
  // Before the row: a batch of the intake holds this lock while it writes what it knows of people.
  await lockIntake(trx, caller.companyId);
  const row = await guestRow(access, identity, id, true);
  // What the database forgets is of the company that the request works in.
  if (caller.companyId !== reached.caller.companyId) throw errors.notEnoughPermissions();
  const plan = await planOf(access, row, id, now);
  if (plan.erasedAt !== null) return plan;
  const retained = plan.kept.map(({ dataClass }) => dataClass);
  if ([...agreed].sort().join() !== [...retained].sort().join()) throw errors.staleVersion();
  await archiveForRetention(access, row, id, plan, now);
  const alias = `#${id}`;
  await rememberTraces(access, row, id, traceHasher(secrets), now);
  await forgetGuest(trx, id, alias);
  await forgetRequests(trx, caller.companyId, id, alias);
  await forgetPasswords(trx, { companyId: caller.companyId, kind: 'identity', id });
  await updateRow(access, identity, id, anonymous(identity, alias, id, row, now));
  appendAudit(trx, {
    ...actorOf(caller),
    action: 'erase',
    element: identity.backend.type,
    elementId: id,
    data: { title: alias, kept: plan.kept, ...plan.traces },
  });
  return { ...plan, erasedAt: now.toISOString() };
}

/** Stores hashes of what the guest was known by, so that events which arrive late do not bring the guest back. */
async function rememberTraces(
  { trx, caller }: Access,
  row: Row,
  id: number,
  hash: TraceHash,
  now: Date,
): Promise<void> {
  const { companyId } = caller;
  const tokens = await tokensOf(trx, companyId, id);
  const login = row['u_email'];
  await rememberErased(
    trx,
    companyId,
    id,
    [
      ...(typeof login === 'string' ? [hash(companyId, 'login', login)] : []),
      ...tokens.map((token) => hash(companyId, 'token', token)),
    ],
    now,
  );
}

async function archiveForRetention(access: Access, row: Row, id: number, plan: ErasurePlan, now: Date): Promise<void> {
  const { trx, caller } = access;
  const put = (dataClass: DataClass, keepUntil: Date, data: unknown) =>
    archive(trx, {
      companyId: caller.companyId,
      userid: id,
      dataClass,
      keepUntil,
      sealed: access.seal(JSON.stringify(data), archivePlace(caller.companyId, id, dataClass)),
    });
  const retention = retentionOf(plan.country, await retentionRules(trx));
  for (const { dataClass, until } of plan.kept) {
    if (dataClass === 'technical') {
      const since = retainedUntil(now, -retention.technical);
      const signIns = await technicalMonths(trx, caller.companyId, id, since);
      const connections = await connectionMonths(trx, caller.companyId, id, since);
      for (const { last, events } of [...signIns, ...connections]) {
        await put(dataClass, retainedUntil(last, retention.technical), events);
      }
    } else {
      const names = Object.keys(row).filter((name) => classOf(name) === dataClass);
      await put(dataClass, new Date(until), Object.fromEntries(names.map((name) => [name, row[name]])));
    }
  }
}

/** The class of a column of the record; undefined: it says nothing about a person. */
function classOf(name: string): DataClass | undefined {
  if (IDENTITY.includes(name)) return 'identity';
  return name.startsWith('s_') || name === ANSWERS ? 'social' : undefined;
}

function anonymous(identity: Resource, alias: string, id: number, row: Row, now: Date): Row {
  const emptied = identity.fields.filter(
    ({ name, nullable }: Field) => (name.startsWith('s_') || name === ANSWERS) && nullable,
  );
  const secrets = identity.fields.filter(({ secret, nullable }) => secret !== undefined && nullable);
  return {
    ...Object.fromEntries([...emptied, ...secrets].map(({ name }) => [name, null])),
    u_name: alias,
    u_email: `erased-${id}`,
    u_employee: null,
    u_deletedAt: row['u_deletedAt'] ?? now,
    [ERASED_AT]: now,
  };
}
