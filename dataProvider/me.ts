import type { Configuration } from '../domain/configuration/properties';
import type { Scope } from '../domain/access/scope';
import { apiUrl } from './bases';
import type { Http } from './http';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface ProfileCard extends Named {
  readonly iri: string;
  /** Permission mask, decimal text. */
  readonly bits: string;
}

export interface Membership {
  readonly id: number;
  readonly iri: string;
  readonly deletedAt: string | null;
  readonly team: Named & { readonly iri: string };
  readonly profile: ProfileCard;
}

/** Answer of `GET {admin api}/admins/me` (specification S-SESS-1). */
export interface Me extends Named {
  readonly iri: string;
  readonly login: string;
  readonly email: string | null;
  readonly locale: string | null;
  readonly timezone: string | null;
  readonly exportAsExcel: boolean;
  /** Begins at the home page, with the first steps. */
  readonly onboarding: boolean;
  readonly profile: ProfileCard;
  readonly memberships: readonly Membership[];
  readonly activeMembership: Membership | null;
  readonly company: Named & {
    readonly hash: string;
    readonly options: string;
    readonly maxusers: number | null;
    /** Days of validity that sponsors and the reception may grant; an API of another version leaves it out. */
    readonly maxvalidity?: number | null;
    readonly startsAt: string | null;
    readonly endsAt: string | null;
    /** When the company was disabled; an API of another version leaves it out. */
    readonly disabledAt?: string | null;
  };
  readonly homeCompany: Named;
  readonly original:
    | (Named & {
        readonly login: string;
        /** When the impersonation ends at the latest; an API of another version leaves it out. */
        readonly until?: string | null;
        /** Seconds until then, by the server's clock. */
        readonly left?: number | null;
      })
    | null;
  readonly permissions: readonly string[];
  /** What of the company the person may see: all of it, or the records of scopes. */
  readonly scope: Scope;
  /** Encrypts drafts in the browser: 32 bytes in hexadecimal, of the person who signed in; null for an API key. */
  readonly draftKey: string | null;
  /** The configuration that counts for the person, in the company that is worked in (specification S-COMP-12). */
  readonly configuration: Configuration;
}

/** The same with the end of the impersonation by the clock of this browser, which may be wrong. */
export function onOwnClock(me: Me): Me {
  const { original } = me;
  if (original?.left == null) return me;
  return { ...me, original: { ...original, until: new Date(Date.now() + original.left * 1000).toISOString() } };
}

/** @returns null when the session is not valid any more (specification S-SESS-2); other errors are thrown */
export async function fetchMe(http: Http): Promise<Me | null> {
  try {
    return onOwnClock((await http<Me>(apiUrl('/admins/me', 'admin'))).json);
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'status' in error && error.status === 401) return null;
    throw error;
  }
}
