import { useLocation } from 'react-router-dom';
import { ResourceList } from '../../../resources/engine/ResourceList';
import { DashboardPage } from './DashboardPage';

/** `d_status` of the dashboards at each address (specification S-REP-1, S-NAV-3). */
const STATUS = { '/report/private': 1, '/report/shared': 2 } as const;

/** The dashboards of one kind, or the list of all of them. */
export function DashboardsPage() {
  const { pathname } = useLocation();
  const status = (STATUS as Readonly<Record<string, 1 | 2>>)[pathname.replace(/\/$/, '')];
  return status ? <DashboardPage key={status} status={status} /> : <ResourceList />;
}
