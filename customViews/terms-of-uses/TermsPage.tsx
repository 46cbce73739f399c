import { ListBase } from 'ra-core';
import { useResource } from '../../resources/engine/model';
import { FormSkeleton } from '../../resources/engine/form/FormSkeleton';
import { TermsScreen } from './TermsScreen';
import { useScopes } from './useScopes';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import '../../resources/engine/styles/list.css';
import './terms.css';

/** The resource that this page is of. */
const RESOURCE = 'terms-of-uses';
/** Specification S-TOU-7. */
const PAGE_SIZE = 50;

/** Terms of use: the form of one above the list of all (specification S-TOU-2). It opens once the scopes are there. */
export function TermsPage() {
  const resource = useResource(RESOURCE);
  const ready = useScopes(resource);
  if (!ready) {
    return (
      <div className="e-page" aria-busy="true">
        <FormSkeleton resource={resource} />
      </div>
    );
  }
  return (
    <ListBase
      resource={resource.name}
      sort={resource.sort}
      perPage={PAGE_SIZE}
      // The address says which record is in the form.
      disableSyncWithLocation
      storeKey={false}
      disableAuthentication
      exporter={false}
      queryOptions={{ onError: () => undefined }}
    >
      <TermsScreen resource={resource} />
    </ListBase>
  );
}
