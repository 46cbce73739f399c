import { Suspense, useState } from 'react';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../resources/engine/lazyPart';
import { partsOf } from '../../domain/schema/client/addresses';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import { usePageActions } from '../../resources/ui/pageActions';

const WhyHiddenDialog = lazyPart(() => import('../../customViews/administrators/WhyHiddenDialog'));

/**
 * On the page of a record, offers in its menu and in the command palette to check whether a person sees it, and why not;
 * to those who may see administrators.
 */
export function WhyHidden() {
  const translate = useTranslate();
  const { resources, model } = useEngine();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<string>();
  const [name = '', key = '', ...more] = partsOf(pathname, model.resources);
  const resource = resources.get(name);
  const isOffered =
    resource !== undefined &&
    key !== '' &&
    key !== 'create' &&
    more.length === 0 &&
    resources.has('administrators') &&
    !resource.own;
  usePageActions(
    isOffered
      ? [
          {
            label: translate('menu.whyHidden'),
            object: resourceName(resource, 1),
            inMenu: true,
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
