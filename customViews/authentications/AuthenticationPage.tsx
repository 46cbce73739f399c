import { useResourceContext } from 'ra-core';
import { useResource } from '../../resources/engine/model';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { SignInHistory } from './SignInHistory';

/** One sign-in, and next to it everything that belongs to it. */
export function AuthenticationPage() {
  const resource = useResource(useResourceContext() ?? '');
  return <ResourceEdit timeline={(record) => <SignInHistory resource={resource} record={record} />} />;
}
