import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { AuditCheck } from '../../domain/records/auditCheck';
import { useEngine } from '../../resources/engine/model';
import { useAppContext } from '../appContext';

/** The resource of the audit log: people who see it see its verification. */
export const LOG = 'auditlog';
const REFRESH_MS = 5 * 60_000;

/** What is known about the audit log of the company; asked for by those who see the log. */
export function useAuditCheck() {
  const { http } = useAppContext();
  const { resources } = useEngine();
  return useQuery({
    queryKey: [LOG, 'check'],
    queryFn: async ({ signal }) => (await http<AuditCheck>(apiUrl('/audit-check'), { signal })).json,
    enabled: resources.get(LOG)?.can.view === true,
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}
