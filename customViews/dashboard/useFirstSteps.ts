import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import { useAppContext } from '../appContext';

/** One of the steps until the first guest signs in (`GET /api/first-steps`). */
export interface Step {
  readonly name: 'company' | 'administrator' | 'enter' | 'location' | 'portal' | 'source' | 'guest' | 'signIn';
  readonly done: boolean;
  /** The record that the step is about: a company to open, a portal to assign, a source that sends. */
  readonly record: { readonly id: number | string; readonly name: string } | null;
}

interface FirstSteps {
  readonly steps: readonly Step[];
  /** This person has hidden them, or is not new (`ad_onboarding`). */
  readonly hidden: boolean;
}

const KEY = ['first-steps'];
/** The preference that hides or shows the steps. */
const PREFERENCE = 'first-steps.hidden';

/** What this person may do until the first guest signs in, and whether they want to see it. */
export function useFirstSteps() {
  const { http } = useAppContext();
  const client = useQueryClient();
  const { data, isLoading } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await http<FirstSteps>(apiUrl('/first-steps'), { signal })).json,
    // After each step, people return to this page.
    staleTime: 0,
  });
  const hide = async (hidden: boolean) => {
    client.setQueryData<FirstSteps>(KEY, (known) => known && { ...known, hidden });
    await http(apiUrl(`/preferences/${PREFERENCE}`), { method: 'PUT', body: { value: hidden } });
  };
  return { data, isLoading, hide };
}
