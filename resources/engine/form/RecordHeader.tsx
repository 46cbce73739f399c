import { LinkBase, useCreatePath } from 'ra-core';
import type { ReactNode } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { resourceName } from '../texts';

interface RecordHeaderProps {
  readonly resource: ClientResource;
  readonly title: string;
  readonly tags?: ReactNode;
  readonly actions?: ReactNode;
}

/** Where one is (a way back to the list), what the record is called, its state, and what can be done with it. */
export function RecordHeader({ resource, title, tags, actions }: RecordHeaderProps) {
  const path = useCreatePath();
  return (
    <div className="e-head">
      <div>
        <LinkBase className="e-crumb" to={path({ resource: resource.name, type: 'list' })}>
          {`${resourceName(resource, 2)} /`}
        </LinkBase>
        <h1>{title}</h1>
        {tags && <p className="e-tags">{tags}</p>}
      </div>
      <div className="e-head-actions">{actions}</div>
    </div>
  );
}
