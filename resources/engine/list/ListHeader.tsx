import { LinkBase, useCreatePath, useListContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { resourceName } from '../texts';
import { useTotal } from '../list-state/useTotal';

interface ListHeaderProps {
  readonly resource: ClientResource;
  /** Quieter actions before the primary one: import, export. */
  readonly actions?: ReactNode;
}

/** Title, how many, and the one primary action. */
export function ListHeader({ resource, actions }: ListHeaderProps) {
  const { filterValues } = useListContext();
  const { total, text } = useTotal();
  const translate = useTranslate();
  const path = useCreatePath();
  const filtered = Object.keys(filterValues).some((name) => name !== 'deleted' && name !== 'excludedPresets');
  const key = filtered ? 'engine.list.found' : 'engine.list.total';
  return (
    <div className="e-head">
      <div>
        <h1>{resourceName(resource, 2)}</h1>
        {/* The line keeps its height while the count is on its way. */}
        <p>{total === undefined ? '\u00a0' : translate(key, { smart_count: total, n: text })}</p>
      </div>
      <div className="e-head-actions">
        {actions}
        {resource.can.create && (
          <LinkBase
            className={buttonClass({ kind: 'primary' })}
            to={path({ resource: resource.name, type: 'create' })}
            aria-keyshortcuts="n"
          >
            {resource.texts.new}
          </LinkBase>
        )}
      </div>
    </div>
  );
}
