import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../lazyPart';
import type { ClientResource } from '../../../domain/schema/client/client';
import { buttonClass } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import type { Columns } from '../list-state/useColumns';
import { useListViews } from './useListViews';

const ViewDialog = lazyPart(() => import('./ViewDialog'));

interface SaveViewProps {
  readonly resource: ClientResource;
  readonly columns: Columns;
}

/** Saves what the list shows as a new view. */
export function SaveView({ resource, columns }: SaveViewProps) {
  const translate = useTranslate();
  const { state, setActive } = useListViews(resource, columns);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${buttonClass({ kind: 'icon' })} e-bar-icon`}
        aria-label={translate('views.save')}
        data-tooltip={translate('views.save')}
        onClick={() => setOpen(true)}
      >
        <Icon name="BookmarkAdd" size={18} />
      </button>
      {open && (
        <Suspense>
          <ViewDialog
            resource={resource}
            view={undefined}
            state={state}
            onSaved={(view) => {
              setActive(view?.id ?? null);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
