/**
 * What the network has reported about an address, as rows of the tables. Times are in ms. A value that was not reported is
 * null.
 */

/** The addresses that a line of the access log names. */
export interface LineAddresses {
  readonly ip: string | null;
  readonly port: number | null;
  readonly natIp: string | null;
  readonly natPort: number | null;
  readonly natPortEnd: number | null;
  readonly destination: string | null;
  readonly destinationPort: number | null;
  readonly protocol: string | null;
}

/** A line of the access log. */
export interface Line extends LineAddresses {
  readonly id: number;
  readonly at: number;
  readonly source: number | null;
  readonly location: number | null;
  readonly mac: string | null;
  readonly token: string | null;
}

/** One report about a lease. */
export interface LeaseReport {
  readonly lease: string;
  readonly ip: string;
  readonly mac: string;
  readonly location: number | null;
  readonly source: number | null;
  readonly at: number;
  readonly ended: boolean;
  readonly from: number | null;
  readonly until: number | null;
  /** The lease as it is now, where no reports of it are kept: it has no earlier states. */
  readonly current?: true;
}

/** A period in which something was so; `until` null: no end is known. The end is outside. */
export interface Period {
  readonly from: number;
  readonly until: number | null;
}

/** A device had an address. */
export interface Hold extends Period {
  readonly lease: string;
  readonly ip: string;
  readonly mac: string;
  readonly location: number | null;
  readonly source: number | null;
  /** From when another device had the address by a later lease, although this one had not ended; null: never. */
  readonly superseded: number | null;
}

/** A session of the network. */
export interface Session extends Period {
  readonly id: number;
  readonly name: string;
  readonly source: number | null;
  readonly location: number | null;
  readonly mac: string | null;
  readonly login: string | null;
  readonly user: number | null;
  readonly nas: string | null;
  /** Its end was not reported: `until` is when something else says that it was over. */
  readonly endUnreported?: true;
  /** From when its device had a session elsewhere, although this one had not ended. */
  readonly superseded?: number;
  readonly addresses: readonly { readonly ip: string; readonly first: number; readonly last: number }[];
}

/** A successful sign-in. */
export interface SignIn {
  readonly id: number;
  readonly at: number;
  readonly source: number | null;
  readonly location: number | null;
  readonly ip: string | null;
  readonly token: string | null;
  readonly login: string | null;
  readonly user: number | null;
  readonly status: string;
  /** End of the validity that it has granted. */
  readonly until: number | null;
}

/** What is asked: who had this address, at this time. */
export interface Question {
  /** In the form of PostgreSQL's `host()`. */
  readonly address: string;
  readonly port: number | null;
  readonly destination: string | null;
  readonly destinationPort: number | null;
  /** The minute, without the tolerance; the end is outside. */
  readonly from: number;
  readonly to: number;
  /** How far clocks may differ, in ms. */
  readonly tolerance: number;
}

/** Everything that was read for a question. */
export interface Evidence {
  readonly lines: readonly Line[];
  readonly leases: readonly LeaseReport[];
  readonly sessions: readonly Session[];
  /** Sign-ins with a token of the lines. */
  readonly byToken: readonly SignIn[];
  /** Sign-ins from an address. */
  readonly byAddress: readonly SignIn[];
  /** Of each person of the sessions: their sign-ins in the times in which lines may fit, and the last one before. */
  readonly byUser: readonly SignIn[];
}
