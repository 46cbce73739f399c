import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useEngine } from '../../resources/engine/model';
import { ResourceList } from '../../resources/engine/ResourceList';
import { useAppContext } from '../appContext';
import { IdentityTabs } from './IdentityTabs';
import { OpenOutside } from './OpenOutside';
import { tabsFor } from './tabs';

/** Identities: the generated list, with what belongs to it one tab away. */
export function IdentitiesPage() {
  const { permissions } = useEngine();
  const around = useAppContext();
  const asked = new URLSearchParams(useLocation().search).get('tab');
  const tabs = tabsFor(permissions);
  const current = tabs.find(({ key }) => key === asked) ?? tabs[0];
  if (current?.to) return <Navigate to={current.to} replace />;
  const Panel = current?.Panel ?? ResourceList;
  return (
    <>
      <IdentityTabs tabs={tabs} current={current} />
      <Suspense>{current?.address ? <OpenOutside address={current.address(around)} /> : <Panel />}</Suspense>
    </>
  );
}
