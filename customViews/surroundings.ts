import type { I18nProvider } from 'ra-core';
import { createContext, use } from 'react';
import type { Http } from '../dataProvider/http';
import type { ClientResource } from '../domain/schema/client';
import type { Locale } from '../domain/schema/model';

/** What pages ask of the application around them, beyond react-admin's own contexts. */
export interface Surroundings {
  /** Name of the deployment, e.g. `dev`. */
  readonly environment: string;
  /** Origin of the guests' portals and of the sponsor page; empty = none is configured. */
  readonly loginHost: string;
  /** Hash of the company that is worked in. */
  readonly companyHash: string;
  /** The one door to the server. */
  readonly http: Http;
  /** The console's texts in a language, with those of an area that comes only with its page. */
  readonly textsIn: (
    language: Locale,
    resources: readonly ClientResource[],
    areas?: readonly ('studio' | 'schemaErrors')[],
  ) => Promise<I18nProvider>;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

/** @throws outside the console */
export function useSurroundings(): Surroundings {
  const surroundings = use(SurroundingsContext);
  if (!surroundings) throw new Error('Pages need the console around them.');
  return surroundings;
}
