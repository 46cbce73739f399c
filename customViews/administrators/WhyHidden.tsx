import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import { usePageActions } from '../../resources/ui/pageActions';

const WhyHiddenDialog = lazy(() => import('./WhyHiddenDialog'));

/** Resource and key of the page of a record: `/locations/12`. */
const RECORD_PAGE = /^\/([a-z0-9-]+)\/([^/]+)$/;

/**
 * On the page of a record, offers in the command palette to ask why somebody does not see it; to those who may see
 * administrators.
 */
export function WhyHidden() {
  const translate = useTranslate();
  const { resources } = useEngine();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<string>();
  const [, name = '', key = ''] = RECORD_PAGE.exec(pathname) ?? [];
  const resource = resources.get(name);
  const isOffered = resource !== undefined && key !== 'create' && resources.has('administrators') && !resource.own;
  usePageActions(
    isOffered
      ? [
          {
            label: translate('settings.why.ask'),
            object: resourceName(resource, 1),
            run: () => setOpen(pathname),
          },
        ]
      : [],
  );
  if (!isOffered || open !== pathname) return null;
  return (
    <Suspense>
      <WhyHiddenDialog resource={resource} id={decodeURIComponent(key)} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
}
