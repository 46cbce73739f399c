import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { ItemState, ReviewedAccess } from '../../domain/access/accessReview';
import { useAppContext } from '../appContext';

/** A profile with rights that nobody who has it needed. */
export interface UnusedOfProfile {
  readonly id: number;
  readonly name: string;
  readonly holders: number;
  readonly unused: readonly string[];
}

/** What is worth a look (`GET /api/access-reviews/findings`). */
export interface Findings {
  /** First day of the counts, `yyyy-MM-dd`. */
  readonly countedSince: string;
  /** 90 days have been counted. */
  readonly complete: boolean;
  /** Null: there is no single sign-on. */
  readonly sso: { readonly compulsory: boolean } | null;
  readonly seesKeys: boolean;
  /** There are more accesses than were looked at. */
  readonly truncated: boolean;
  readonly total: number;
  readonly accesses: readonly ReviewedAccess[];
  readonly profiles: readonly UnusedOfProfile[];
}

interface Progress {
  readonly total: number;
  readonly settled: number;
  readonly asked: number;
}

/** A review in the list. */
export interface ReviewLine {
  readonly id: number;
  readonly name: string;
  readonly dueOn: string;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly signedAt: string | null;
  readonly progress: Progress;
  /** Items that wait for this person. */
  readonly own: number;
}

export interface ReviewItem {
  readonly id: number;
  readonly access: ReviewedAccess;
  readonly state: ItemState;
  readonly reviewers: readonly string[];
  readonly reason: string | null;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly removedAt: string | null;
  readonly version: number;
  readonly mayDecide: boolean;
  readonly mayRemove: boolean;
  /** The reader's own access. */
  readonly own: boolean;
}

export interface Review extends Omit<ReviewLine, 'own'> {
  readonly countedSince: string;
  readonly createdBy: string | null;
  readonly signedBy: string | null;
  readonly signature: string | null;
  readonly intact: boolean | null;
  readonly reviewers: readonly { readonly id: number; readonly name: string; readonly active: boolean }[];
  readonly items: readonly ReviewItem[];
  /** There are items that the reader does not see. */
  readonly hidden: boolean;
  /** The reader may finish it, or sign it. */
  readonly mayEnd: boolean;
}

/** Somebody who may be asked. */
export interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly leads: readonly string[];
}

/** The first word of the keys of everything here. */
export const REVIEWS = 'access-reviews';

function useCall<T>(...path: readonly string[]) {
  const { http } = useAppContext();
  return useQuery({
    queryKey: [REVIEWS, ...path],
    queryFn: async ({ signal }) =>
      (await http<T>(apiUrl(`/access-reviews${path.map((part) => `/${part}`).join('')}`), { signal })).json,
    staleTime: 0,
    retry: false,
  });
}

export const useFindings = () => useCall<Findings>('findings');
export const useReviews = () => useCall<{ readonly reviews: readonly ReviewLine[] }>();
export const useReview = (id: string) => useCall<Review>(encodeURIComponent(id));
export const useCandidates = () => useCall<{ readonly reviewers: readonly Candidate[] }>('reviewers');
