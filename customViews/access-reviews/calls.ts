import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { Findings, PossibleReviewer, ReviewDetail, ReviewLine } from '../../domain/access/accessReviewAnswers';
import { useAppContext } from '../appContext';

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

/** Findings about the accesses that the person sees. */
export const useFindings = () => useCall<Findings>('findings');
/** The list of reviews. */
export const useReviews = () => useCall<{ readonly reviews: readonly ReviewLine[] }>();
/** One review with its items. */
export const useReview = (id: string) => useCall<ReviewDetail>(encodeURIComponent(id));
/** Administrators who can be reviewers. */
export const usePossibleReviewers = () => useCall<{ readonly reviewers: readonly PossibleReviewer[] }>('reviewers');
