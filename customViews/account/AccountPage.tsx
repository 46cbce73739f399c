import { useResource } from '../../resources/engine/model';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { isFixedWhileImpersonating } from '../../resources/engine/values/record';
import { OwnActivity } from './own-activity/OwnActivity';
import { OwnKeys } from './own-keys/OwnKeys';

/**
 * My profile: the generated form, and next to it the own API keys and what happened with the account. Both are for the
 * person alone: in the name of another they are refused, and not read.
 */
export function AccountPage() {
  const resource = useResource('my-profile');
  return (
    <ResourceEdit
      aside={(record) =>
        isFixedWhileImpersonating(resource, record) ? null : (
          <>
            <OwnKeys />
            <OwnActivity />
          </>
        )
      }
    />
  );
}
