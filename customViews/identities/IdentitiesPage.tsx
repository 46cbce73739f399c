import { LinkBase, useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { allows } from '../../domain/permissions';
import { useEngine } from '../../resources/engine/model';
import { ResourceList } from '../../resources/engine/ResourceList';
import { Glyph } from '../../resources/widgets/Glyph';
import { useSurroundings } from '../surroundings';
import { OpenOutside } from './OpenOutside';
import { TABS } from './tabs';
import './identities.css';

/** Identities: the generated list, with what belongs to it one tab away. */
export function IdentitiesPage() {
  const translate = useTranslate();
  const { permissions } = useEngine();
  const around = useSurroundings();
  const asked = new URLSearchParams(useLocation().search).get('tab');
  const tabs = TABS.filter((tab) => (tab.Panel ?? tab.to ?? tab.address) && allows(permissions, tab.permission));
  const current = tabs.find(({ key }) => key === asked) ?? tabs[0];
  if (current?.to) return <Navigate to={current.to} replace />;
  const Panel = current?.Panel ?? ResourceList;
  return (
    <>
      <nav className="i-tabs" aria-label={translate('identities.tabs.label')}>
        {tabs.map((tab) => {
          const label = translate(`identities.tabs.${tab.key}`);
          if (tab.address) {
            return (
              <a key={tab.key} href={tab.address(around)} target="_blank" rel="noopener noreferrer">
                {label}
                <Glyph name="outside" size={14} />
                <span className="e-hidden">{translate('identities.tabs.newWindow')}</span>
              </a>
            );
          }
          return (
            <LinkBase
              key={tab.key}
              to={tab.to ?? `/identities?tab=${tab.key}`}
              aria-current={tab === current ? 'page' : undefined}
            >
              {label}
            </LinkBase>
          );
        })}
      </nav>
      <Suspense>{current?.address ? <OpenOutside address={current.address(around)} /> : <Panel />}</Suspense>
    </>
  );
}
