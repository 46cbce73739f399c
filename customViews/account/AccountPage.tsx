import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { OwnActivity } from './own-activity/OwnActivity';
import { OwnKeys } from './own-keys/OwnKeys';

/** My profile: the generated form, and next to it the own API keys and what happened with the account. */
export function AccountPage() {
  return (
    <ResourceEdit
      aside={() => (
        <>
          <OwnKeys />
          <OwnActivity />
        </>
      )}
    />
  );
}
