/** Address of the synchronisation of locations with a wireless dashboard. */
export const SYNCHRONISE_PATH = '/locations/synchronise';

/** Where a synchronisation that has been ordered is followed. */
export const synchronisationAddress = (job: string): string =>
  `${SYNCHRONISE_PATH}?${new URLSearchParams({ job }).toString()}`;

/** What it needs, each: to edit locations, and to see integrations. */
export const DASHBOARD_RIGHTS = ['location:edit', 'zscaler'] as const;

/** The list of locations: those that were made since an instant; without one, all. */
export function createdAddress(since?: string): string {
  if (since === undefined) return '/locations';
  return `/locations?${new URLSearchParams({ filter: JSON.stringify({ l_createdAt: { gte: since } }) }).toString()}`;
}
