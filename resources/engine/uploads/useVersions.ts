import { useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { useUploadsOf } from './uploadsContext';

/** The files that a record has had, the latest first; asked again when the record was saved. */
export function useVersions(resource: string, id: Identifier | undefined, version?: unknown) {
  const uploads = useUploadsOf();
  return useQuery({
    queryKey: ['uploads', resource, String(id), version],
    queryFn: ({ signal }) => uploads.versions(resource, id as Identifier, signal),
    enabled: id !== undefined,
  });
}
