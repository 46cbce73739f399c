import { LinkBase, useCreatePath } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { TabLinks } from '../../ui/Tabs';
import type { EngineRecord } from '../values/record';

interface RecordTabsProps {
  readonly resource: ClientResource;
  readonly id: EngineRecord['id'];
  /** What the tabs are, for those who do not see them. */
  readonly label: string;
  /** Last segment of the address (the form has none) and name, in their order. */
  readonly tabs: readonly (readonly [path: string, name: string])[];
  readonly current: string;
}

/** The pages of one record, each with an address of its own, so that leaving a changed form asks first. */
export function RecordTabs({ resource, id, label, tabs, current }: RecordTabsProps) {
  const path = useCreatePath();
  const base = path({ resource: resource.name, type: 'edit', id });
  return (
    <TabLinks label={label}>
      {tabs.map(([segment, name]) => (
        <LinkBase
          key={segment}
          to={segment === '' ? base : `${base}/${segment}`}
          aria-current={segment === current ? 'page' : undefined}
        >
          {name}
        </LinkBase>
      ))}
    </TabLinks>
  );
}
