import type { MonitoringState } from '../rules/monitoringState';
import type { Fact } from '../records/fact';
import type { NetworkRule } from './networkRules';

interface CompanyFacts {
  readonly name: string;
  /** End of the subscription; null = open-ended. */
  readonly endsAt: string | null;
  /** Option bits, decimal text. */
  readonly options: string;
  readonly disabledAt: string | null;
}

interface LocationFacts {
  readonly name: string;
  readonly enabled: boolean;
  readonly deletedAt: string | null;
  readonly monitoring: MonitoringState | null;
  /** When monitoring came to this state. */
  readonly monitoringAt: string | null;
}

/** Terms of use that guests accept. */
interface TermsFacts {
  readonly name: string;
  /** False: their file was not uploaded. */
  readonly hasFile: boolean;
}

/** The authentication mode of the guest. */
interface ModeFacts {
  readonly name: string;
  /** Guests may use it. */
  readonly open: boolean;
  /** The portal of the location offers it. */
  readonly offered: boolean;
}

export interface IdentityFacts {
  readonly name: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly deletedAt: string | null;
  readonly erasedAt: string | null;
}

/** The latest request of a guest to a sponsor. */
export interface RequestFacts {
  readonly status: 'pending' | 'approved' | 'refused' | 'expired';
  readonly sponsor: string | null;
  /** When the guest asked. */
  readonly at: string;
  readonly decidedAt: string | null;
  /** When a request without an answer expires. */
  readonly until: string | null;
}

interface ProfileFacts {
  readonly name: string;
  readonly deletedAt: string | null;
}

interface DeviceFacts {
  readonly name: string;
  readonly securityClass: 'quarantine' | 'whitelist' | 'blacklist';
  /** The equipment applies the class. */
  readonly isClassActive: boolean;
  readonly deletedAt: string | null;
  /** Recent devices of the guest; the checked one was used last. */
  readonly devices: number;
}

export interface PoolFacts {
  readonly range: string;
  readonly securityClass: 'quarantine' | 'whitelist' | 'blacklist' | null;
  readonly addresses: number;
  readonly taken: number;
}

interface LeaseFacts {
  readonly address: string;
  readonly state: 'active' | 'reserved' | 'ended';
  readonly until: string | null;
}

interface SessionFacts {
  readonly online: boolean;
  readonly start: string;
  readonly last: string;
  readonly end: string | null;
  readonly cause: string | null;
}

interface SignInFacts {
  readonly at: string;
  /** As it was typed. */
  readonly login: string | null;
  readonly status: string;
  readonly reason: string | null;
}

/**
 * What is known of one guest, or of one device. Times are ISO 8601. `null` in a fact means that there is none: no portal
 * is assigned, no account has this login, no lease was ever given.
 */
export interface Facts {
  /** In ms since 1970. */
  readonly now: number;
  readonly company: Fact<CompanyFacts>;
  readonly location: Fact<LocationFacts>;
  readonly portal: Fact<{ readonly name: string } | null>;
  readonly terms: Fact<TermsFacts | null>;
  readonly mode: Fact<ModeFacts | null>;
  /** How many authentication modes the portal offers to guests. */
  readonly modes: Fact<number>;
  readonly identity: Fact<IdentityFacts | null>;
  /** The latest request to a sponsor; null for a guest who has asked none. */
  readonly request: Fact<RequestFacts | null>;
  readonly profile: Fact<ProfileFacts | null>;
  /** The first access rule that applies now; null when none does. */
  readonly rule: Fact<NetworkRule | null>;
  readonly device: Fact<DeviceFacts | null>;
  /** The pool of the lease; without a lease, the one with free addresses at the location; null when there is none. */
  readonly pool: Fact<PoolFacts | null>;
  readonly lease: Fact<LeaseFacts | null>;
  readonly session: Fact<SessionFacts | null>;
  /** The latest sign-in, whatever its outcome; null when there is none. */
  readonly signIn: Fact<SignInFacts | null>;
}
