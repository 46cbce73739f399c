import type { Chance } from './chance';
import type { LineAddresses } from './evidence';
import type { AnswerGap, ChainGap, IdentityState } from './gaps';

/** The answer to “Who was behind this address?”, as the route sends it. Times are ISO 8601 in UTC. */
export interface HoldersAnswer {
  readonly question: {
    readonly address: string;
    readonly port: number | null;
    readonly destination: string | null;
    readonly destinationPort: number | null;
    readonly from: string;
    readonly to: string;
    /** In minutes. */
    readonly tolerance: number;
    readonly reference: string;
    readonly authority: string;
  };
  readonly askedAt: string;
  /** Number of lines that fit. */
  readonly lines: number;
  readonly gaps: readonly { readonly code: AnswerGap; readonly until?: string; readonly count?: number }[];
  readonly candidates: readonly HolderCandidate[];
}

export interface HolderCandidate {
  /** The account; null where none is known, or none that the caller may see. */
  readonly identity: { readonly id: number; readonly name: string; readonly login: string } | null;
  readonly state: IdentityState;
  readonly login: string | null;
  readonly chance: Chance;
  readonly gaps: readonly ChainGap[];
  readonly chains: readonly HolderChain[];
}

/** Where a row comes from: the record of the source and its name, as far as the caller may see it. */
export interface Origin {
  readonly location: string | null;
  readonly source: string | null;
}

export interface HolderChain {
  readonly mac: string | null;
  readonly ip: string | null;
  readonly location: string | null;
  readonly gaps: readonly ChainGap[];
  readonly lines: readonly HolderLine[];
  readonly lease: ({ readonly id: string; readonly ip: string; readonly mac: string } & HolderPeriod & Origin) | null;
  readonly session:
    | ({ readonly id: number; readonly name: string; readonly login: string | null; readonly nas: string | null } & {
        readonly mac: string | null;
      } & HolderPeriod &
        Origin)
    | null;
  readonly signIn:
    | ({ readonly id: number; readonly at: string; readonly login: string | null; readonly status: string } & Origin)
    | null;
}

interface HolderPeriod {
  readonly from: string;
  readonly until: string | null;
}

export interface HolderLine extends Origin, LineAddresses {
  readonly id: number;
  readonly at: string;
}
