import { LinkBase } from 'ra-core';
import type { ReactNode } from 'react';
import { listPath } from '../../../domain/schema/client/addresses';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Icon } from '../../ui/Icon';
import { resourceName } from '../texts';

interface RecordHeaderProps {
  readonly resource: ClientResource;
  readonly title: string;
  /** Name of the way back to the list; default: the name of the list. */
  readonly back?: string | undefined;
  /** The state of the record and the sentence about it. */
  readonly summary?: ReactNode;
  readonly actions?: ReactNode;
}

/** Where one is (a way back to the list), what the record is called, how it is doing, and what can be done with it. */
export function RecordHeader({ resource, title, back, summary, actions }: RecordHeaderProps) {
  return (
    <div className="e-head e-record-head">
      <div>
        {/* The one record of a person or company has no list. */}
        {!resource.own && (
          <LinkBase className="e-crumb" to={listPath(resource)}>
            <Icon name="ArrowBack" size={14} />
            {back ?? resourceName(resource, 2)}
          </LinkBase>
        )}
        <h1>{title}</h1>
      </div>
      {summary}
      {/* Not there before its buttons are: the styles of an empty one, which has no line of its own on a phone, would hold for
          another frame (Chromium, `:has`). */}
      {actions !== undefined && <div className="e-head-actions">{actions}</div>}
    </div>
  );
}
