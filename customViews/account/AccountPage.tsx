import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import { useResource } from '../../resources/engine/model';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { isFixedWhileImpersonating } from '../../resources/engine/values/record';
import { useAppContext } from '../appContext';
import { NoPassword } from './NoPassword';
import { OwnActivity } from './own-activity/OwnActivity';
import { OwnKeys } from './own-keys/OwnKeys';

/**
 * Whether the own account has a password; undefined while the answer is awaited. A failed read leaves the fields: the
 * server refuses what cannot be saved.
 * @param acting in the name of another, of which this is not read
 */
function useHasPassword(acting: boolean): boolean | undefined {
  const { http } = useAppContext();
  const { data, isPending } = useQuery({
    queryKey: ['own-password'],
    queryFn: async ({ signal }) =>
      (await http<{ readonly password: boolean }>(apiUrl('/second-factor'), { signal })).json.password,
    enabled: !acting,
    retry: false,
  });
  return acting || !isPending ? data !== false : undefined;
}

/**
 * My profile: the generated form, and next to it the own API keys and what happened with the account. Both are for the
 * person alone: in the name of another they are refused, and not read. An account that single sign-on has made has no
 * password to change.
 */
export function AccountPage() {
  const resource = useResource('my-profile');
  const hasPassword = useHasPassword(resource.fixedWhileImpersonating !== undefined);
  const passwords = resource.fields.filter(({ secret }) => secret === 'password').map(({ name }) => name);
  return (
    <ResourceEdit
      waits={hasPassword === undefined}
      {...(hasPassword === false && { without: passwords, below: () => <NoPassword /> })}
      aside={(record) =>
        isFixedWhileImpersonating(resource, record) ? null : (
          <>
            <OwnKeys />
            <OwnActivity hasPassword={hasPassword !== false} />
          </>
        )
      }
    />
  );
}
