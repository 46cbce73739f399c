import { useResourceContext } from 'ra-core';
import { lazyPart } from '../../resources/engine/lazyPart';
import { useResource } from '../../resources/engine/model';
import { ResourceList } from '../../resources/engine/ResourceList';

const DeskIdentities = lazyPart(() => import('./DeskIdentities'));

/** The generated list of identities; for the reception desk, with links to its own guests. */
export function IdentityList() {
  const { desk } = useResource(useResourceContext() ?? '');
  return desk ? <DeskIdentities /> : <ResourceList />;
}
