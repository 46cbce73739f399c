import type { I18nProvider } from 'ra-core';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { Http } from '../dataProvider/http';
import type { ClientResource } from '../domain/schema/client/client';
import type { Locale } from '../domain/text/locale';

/** What pages need from the application, in addition to react-admin's contexts. */
export interface AppContextValue {
  /** Name of the deployment, e.g. `dev`. */
  readonly environment: string;
  /** Origin of the guests' portals and of the sponsor page; empty = none is configured. */
  readonly loginHost: string;
  /** Name of the company that is worked in. */
  readonly companyName: string;
  /** Its hash. */
  readonly companyHash: string;
  /** The company of the person’s account (not the one that they work in). */
  readonly homeCompanyId: number;
  /**
   * True while the session has no other rights than those that act now: no impersonation, no team membership, neither
   * another company nor the window of one. Else its other rights are one call away.
   */
  readonly hasOnlyTheseRights: boolean;
  /** The subscription of that company: its end, ISO 8601, and the option bits, decimal text. */
  readonly subscription: {
    readonly endsAt: string | null;
    readonly options: string;
    readonly disabledAt?: string | null | undefined;
    /** Days of validity that sponsors and the reception may grant (`c_maxvalidity`). */
    readonly maxvalidity?: number | null | undefined;
  };
  /** The HTTP client. */
  readonly http: Http;
  /** The console's texts in a language, with the texts of areas that are loaded with their page. */
  readonly textsIn: (
    language: Locale,
    resources: readonly ClientResource[],
    areas?: readonly ('studio' | 'schemaErrors')[],
  ) => Promise<I18nProvider>;
  /** Fetches the texts of pages, for a part of a page that needs more of them; the same promise each time. */
  readonly pageTexts: () => Promise<void>;
  /**
   * Fetches the component library, for a part of a page that uses it where the page does not (`CustomView.library`): what
   * goes around that part; the same promise each time.
   */
  readonly library: () => Promise<ComponentType<{ readonly children: ReactNode }>>;
  /** In place of a part of a page that is not open to this person; one of these permissions opens it. */
  readonly ForbiddenPage: ComponentType<{ readonly needs: readonly string[] }>;
  /** After a change of what `GET /admins/me` answers, such as the configuration. @throws when the server refuses */
  readonly readAccountAgain: () => Promise<void>;
  /** Whether this tab can change company: false in a company window and while impersonating. */
  readonly mayChangeCompany: boolean;
  /**
   * Works in another company from now on, and shows an address of the console there. Nothing happens when the person
   * keeps unsaved changes instead.
   * @throws what the server refuses with; nothing has changed then
   */
  readonly enterCompany: (company: number, address: string) => Promise<void>;
  /**
   * Acts as an administrator from now on, and shows where their work begins. As `enterCompany` otherwise.
   * @param reason why, for the audit log
   * @returns false when the person keeps unsaved changes instead
   */
  readonly actAs: (administrator: number, reason: string) => Promise<boolean>;
}

export const AppContext = createContext<AppContextValue | null>(null);

/** @throws outside the console */
export function useAppContext(): AppContextValue {
  const context = use(AppContext);
  if (!context) throw new Error('Pages need the console around them.');
  return context;
}
