import type { Caller } from '../../../domain/access/caller';
import type { Proof, Resource } from '../../../domain/schema/model/model';
import { matches } from '../../../domain/schema/model/predicate';
import { requireProven } from '../../auth/proofs';
import type { WireRecord } from '../../storage/records/wireFormat';
import type { Change } from './index';

/** What is done to records, as far as it is known before they are read. */
export interface Touched {
  readonly operations?: Proof['operations'];
  readonly fields?: readonly string[];
}

/**
 * Asks for a proof of the person for what a resource declares in `x-backend.proof`. Every write of a record comes here:
 * requests, rows of imports and bulk changes, reverts. Jobs carry the proof that was given when they were ordered.
 * @throws as `requireProven`
 */
export function requireProofOfChange({ access, resource, id, before, after, values }: Change): void {
  const { proof } = resource;
  if (!proof || !isConcerned(proof, before, after)) return;
  const operation = operationOf(resource, id, before, after);
  const asks =
    operation === 'edit'
      ? proof.fields.some((name) => isChanged(resource, name, before, after ?? {}, values))
      : proof.operations.includes(operation);
  if (asks) requireProven(access.caller);
}

/**
 * The same for a job that is ordered, whichever of its records a condition (`when`) leaves out, so that the person is asked then, and not every row refused afterwards. An API key
 * cannot be asked: its rows are refused one by one.
 * @param touched `anything`: it is not known which fields and operations it will be
 * @throws as `requireProven`
 */
export function requireProofOfMany({ proof }: Resource, caller: Caller, touched: Touched | 'anything'): void {
  if (!proof || caller.tokenId !== null) return;
  const asks =
    touched === 'anything' ||
    touched.operations?.some((operation) => proof.operations.includes(operation)) ||
    touched.fields?.some((name) => proof.fields.includes(name));
  if (asks) requireProven(caller);
}

const isConcerned = ({ when }: Proof, before: WireRecord, after: WireRecord | undefined): boolean =>
  when === undefined || matches(when, before) || (after !== undefined && matches(when, after));

function operationOf(
  { softDelete }: Resource,
  id: Change['id'],
  before: WireRecord,
  after: WireRecord | undefined,
): Proof['operations'][number] | 'edit' {
  if (id === undefined) return 'create';
  if (!after) return 'delete';
  const soft = softDelete?.field;
  const isRestored = soft !== undefined && (before[soft] ?? null) !== null && (after[soft] ?? null) === null;
  return isRestored ? 'restore' : 'edit';
}

/** Secrets are not in the record: what the client sent counts, except the empty text, which keeps the secret. */
function isChanged(
  { fields }: Resource,
  name: string,
  before: WireRecord,
  after: WireRecord,
  values: WireRecord,
): boolean {
  if (fields.find((field) => field.name === name)?.secret) return (values[name] ?? '') !== '';
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return text(before[name]) !== text(after[name]);
}
