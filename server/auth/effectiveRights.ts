import { interlocked, isWithin, maskOf, parseMask } from '../../domain/access/permissions';
import type { Caller } from '../../domain/access/caller';
import type { Scope } from '../../domain/access/scope';
import { OPERATIONS, type Model, type Operation, type Resource } from '../../domain/schema/model/model';
import { hasOperation } from '../../domain/schema/model/operations';
import { PorticoError } from '../errors/catalogue';
import type { PersonFacts } from '../storage/auth/rightsFacts';
import type { ApiKeyFacts, CompanyFacts } from '../storage/auth/sessionFacts';
import { isAdminActive, isCompanyActive } from './accountStatus';
import { mayOperate } from './policy';
import { apiKeyCaller, keyRefusal, sessionCaller, type RequestFacts } from './resolveCaller';

/**
 * Why an account or a key may do nothing at all. The reasons of keys are described at `keyRefusal`; `refused` is a
 * reason of a creator of a key that the reader does not see.
 */
export const BLOCKS = [
  'account',
  'company',
  'membership',
  'key',
  'creator',
  'creatorAway',
  'creatorIngestion',
  'ingestion',
  'refused',
] as const;
type Block = (typeof BLOCKS)[number];

/**
 * Why a right is there or not: the profile has it (`profile`), lacks it (`absent`), another right that it depends on is
 * off (`interlock`), the creator of the key lacks it (`creator`), or nothing is allowed (`blocked`).
 */
export const RIGHT_REASONS = ['profile', 'absent', 'interlock', 'creator', 'blocked'] as const;

interface Right {
  readonly name: string;
  readonly granted: boolean;
  readonly reason: (typeof RIGHT_REASONS)[number];
  /** The right that is off; of `interlock`. */
  readonly without: string | null;
}

/**
 * Why an operation is allowed or not: by a right (`right`), to all who are signed in (`everybody`), by a right within
 * the scopes (`scope`); a right is missing (`missing`), the resource does not have the operation (`unsupported`), it is
 * an API key without the right to administer (`administering`), or nothing is allowed (`blocked`).
 */
export const CELL_REASONS = [
  'right',
  'everybody',
  'scope',
  'missing',
  'unsupported',
  'administering',
  'blocked',
] as const;

interface Cell {
  readonly allowed: boolean;
  readonly reason: (typeof CELL_REASONS)[number];
  /** Any one of these rights is needed; empty: none. */
  readonly needs: readonly string[];
}

export interface EffectiveRights {
  readonly blocked: Block | null;
  readonly scope: Scope;
  readonly rights: readonly Right[];
  readonly resources: readonly { readonly name: string; readonly operations: Readonly<Record<Operation, Cell>> }[];
}

/** A request that says nothing of its own. */
const PLAIN: Omit<RequestFacts, 'memberId'> = {
  targetId: undefined,
  locale: undefined,
  timezone: 'UTC',
  ip: '',
  requestId: '',
};

/** The rights of an account or a key before the interlocks, and what limits them. */
interface Held {
  readonly caller: Caller | undefined;
  readonly blocked: Block | null;
  readonly own: bigint;
  /** Of an API key with a creator. */
  readonly isLimited: boolean;
}

/**
 * What an administrator may do now, by the own profile or by a membership: the caller that a request of theirs would
 * have, resolved by the function that resolves every request.
 */
export function rightsOfPerson(facts: PersonFacts, model: Model, now: Date): EffectiveRights {
  return answer(heldByPerson(facts, model, now), model);
}

/** The caller that a request of an administrator would have, or why there is none. */
function heldByPerson({ admin, home, acting = home, membership }: ActingPerson, model: Model, now: Date): Held {
  const facts = {
    ...{ sessionId: '', seenAt: now.toISOString(), provenAt: null, isWindow: false, rememberedMemberId: null },
    ...{ admin, home, acting, membership, target: null, impersonationIds: [] },
  };
  const request = { ...PLAIN, memberId: membership ? membership.id : ('none' as const) };
  const caller = resolved(() => sessionCaller(facts, request, model.permissions, now));
  const reason = !isAdminActive(admin) ? 'account' : isCompanyActive(home, now) ? 'membership' : 'company';
  const own = parseMask(membership ? membership.bits : admin.bits) ?? 0n;
  return { caller, blocked: caller ? null : reason, own, isLimited: false };
}

/** An administrator, and the company in which they work; absent: their own. */
type ActingPerson = PersonFacts & { readonly acting?: CompanyFacts | undefined };

/** The caller that a request of an administrator would have; undefined when every one would be refused. */
export const personCaller = (facts: ActingPerson, model: Model, now: Date): Caller | undefined =>
  heldByPerson(facts, model, now).caller;

/** Why an administrator does not see a kind of records at all; of `interlock`, the right that is off. */
type KindReason =
  | { readonly reason: 'account' | 'company-closed' | 'membership' }
  | { readonly reason: 'right'; readonly needs: readonly string[] }
  | { readonly reason: 'interlock'; readonly needs: readonly string[]; readonly without: string };

/**
 * Whether an administrator sees records of a resource: the caller that a request of theirs would have, or the first
 * reason why not.
 */
export function seesKind(
  facts: PersonFacts,
  resource: Resource,
  model: Model,
  now: Date,
): { readonly caller: Caller } | { readonly refused: KindReason } {
  const held = heldByPerson(facts, model, now);
  const { caller, blocked } = held;
  if (!caller) {
    return {
      refused: { reason: blocked === 'company' ? 'company-closed' : blocked === 'account' ? blocked : 'membership' },
    };
  }
  if (mayOperate(caller, resource, 'view')) return { caller };
  const needs = resource.permissions.view;
  const locked = needs.map((name) => rightOf(name, held, model)).find(({ reason }) => reason === 'interlock');
  if (locked?.without == null) return { refused: { reason: 'right', needs } };
  return { refused: { reason: 'interlock', needs, without: locked.without } };
}

/** What an API key may do now; as `rightsOfPerson`. */
export function rightsOfKey(facts: ApiKeyFacts, model: Model, now: Date): EffectiveRights {
  const { creator, bits } = facts;
  const blocked = keyRefusal(facts, model.permissions, now);
  const caller = blocked ? undefined : apiKeyCaller(facts, { ...PLAIN, memberId: undefined }, model.permissions, now);
  const sends = caller?.sourceId !== undefined ? 'ingestion' : null;
  return answer({ caller, blocked: blocked ?? sends, own: parseMask(bits) ?? 0n, isLimited: creator !== null }, model);
}

const BLOCKED_BY_CREATOR: readonly (Block | null)[] = ['creator', 'creatorAway', 'creatorIngestion'];

/** The rights of a key without what they tell about its creator: a right that the creator lacks is `absent`. */
export const withoutCreator = (found: EffectiveRights): EffectiveRights => ({
  ...found,
  blocked: BLOCKED_BY_CREATOR.includes(found.blocked) ? 'refused' : found.blocked,
  rights: found.rights.map((right) => (right.reason === 'creator' ? { ...right, reason: 'absent' } : right)),
});

/** @returns undefined when the server refuses every request of this caller */
function resolved(resolve: () => Caller): Caller | undefined {
  try {
    return resolve();
  } catch (error) {
    if (error instanceof PorticoError) return undefined;
    throw error;
  }
}

function answer(held: Held, model: Model): EffectiveRights {
  const { caller, blocked } = held;
  return {
    blocked,
    scope: caller?.scope ?? { mode: 'listed', main: null, secondaries: [] },
    rights: model.permissions.bits.map(({ name }) => rightOf(name, held, model)),
    resources: Object.values(model.resources).map((resource) => ({
      name: resource.name,
      operations: Object.fromEntries(
        OPERATIONS.map((operation) => [operation, cellOf(resource, operation, held)]),
      ) as Record<Operation, Cell>,
    })),
  };
}

function rightOf(name: string, { caller, blocked, own, isLimited }: Held, { permissions: layout }: Model): Right {
  const has = (mask: bigint) => isWithin(maskOf([name], layout), mask);
  if (!caller || blocked) return { name, granted: false, reason: 'blocked', without: null };
  if (caller.permissions.has(name)) return { name, granted: true, reason: 'profile', without: null };
  if (!has(own)) return { name, granted: false, reason: 'absent', without: null };
  if (isLimited && has(interlocked(own, layout))) return { name, granted: false, reason: 'creator', without: null };
  const lock = layout.interlocks.find(({ without, off }) => off.includes(name) && !caller.permissions.has(without));
  return { name, granted: false, reason: 'interlock', without: lock?.without ?? null };
}

/**
 * Whether a caller may write records of a resource, apart from its permissions: an API key writes what grants rights only
 * with a right of its own (`requireKeyMayWrite`).
 */
export const mayWriteAsKey = ({ tokenId, keyMayAdminister }: Caller, { guards }: Pick<Resource, 'guards'>): boolean =>
  tokenId === null || keyMayAdminister || !guards.includes('keys-need-right');

function cellOf(resource: Resource, operation: Operation, { caller, blocked }: Held): Cell {
  const needs = resource.permissions[operation];
  if (!hasOperation(resource, operation)) return { allowed: false, reason: 'unsupported', needs: [] };
  if (!caller || blocked) return { allowed: false, reason: 'blocked', needs };
  if (!mayOperate(caller, resource, operation)) return { allowed: false, reason: 'missing', needs };
  if (operation !== 'view' && !mayWriteAsKey(caller, resource)) {
    return { allowed: false, reason: 'administering', needs };
  }
  const isScoped = caller.scope.mode === 'listed' && resource.storage.scope !== undefined;
  return { allowed: true, reason: isScoped ? 'scope' : needs.length === 0 ? 'everybody' : 'right', needs };
}
