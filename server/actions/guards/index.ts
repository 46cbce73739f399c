import type { Resource } from '../../../domain/schema/model';
import type { GuardName } from '../../../domain/schema/registry';
import type { Access } from '../../storage/records';
import type { WireRecord } from '../../storage/wire';
import { eventAccounts } from './eventAccounts';
import { grantWithinMine } from './grantWithinMine';
import { guestCredentials } from './guestCredentials';
import { knownBitsOnly } from './knownBitsOnly';
import { lastAdmin } from './lastAdmin';
import { loginDomain } from './loginDomain';
import { notErased } from './notErased';
import { notWhileImpersonating } from './notWhileImpersonating';
import { passwordPolicy } from './passwordPolicy';

/** A change that is about to be written, in the transaction that will write it. */
export interface Change {
  readonly access: Access;
  readonly resource: Resource;
  /** Undefined while a record is being made. */
  readonly id: string | number | undefined;
  readonly before: WireRecord;
  /** Undefined while a record is being deleted. */
  readonly after: WireRecord | undefined;
  /** What the client sent. */
  readonly values: WireRecord;
}

/** Refuses a change by throwing a PorticoError; guards judge and change nothing. */
export type Guard = (change: Change) => Promise<void> | void;

const all: Readonly<Record<GuardName, Guard>> = {
  'event-accounts': eventAccounts,
  'grant-within-mine': grantWithinMine,
  'guest-credentials': guestCredentials,
  'known-bits': knownBitsOnly,
  'last-admin': lastAdmin,
  'login-domain': loginDomain,
  'not-erased': notErased,
  'not-while-impersonating': notWhileImpersonating,
  'password-policy': passwordPolicy,
};

/** Rules that need the server's knowledge, by the name a schema gives in `x-backend.guards`. */
export const guards: Readonly<Record<string, Guard | undefined>> = all;
