import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useEngine } from '../../resources/engine/model';
import { useAppContext } from '../appContext';
import { OpenOutside } from './OpenOutside';
import { tabOf } from './addressedTab';

/** Identities: the generated list, or the part that `?tab=` names. */
export function IdentitiesPage() {
  const { permissions } = useEngine();
  const around = useAppContext();
  const { ForbiddenPage } = around;
  const tab = tabOf(new URLSearchParams(useLocation().search).get('tab'), permissions);
  const { Panel, to, address } = tab;
  if (!tab.open) return <ForbiddenPage needs={tab.permission} />;
  if (to) return <Navigate to={to} replace />;
  return (
    <Suspense>
      {address && <OpenOutside address={address(around)} />}
      {Panel && <Panel />}
    </Suspense>
  );
}
