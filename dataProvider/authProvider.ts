import type { AuthProvider } from 'ra-core';
import type { ClientModel } from '../domain/schema/client/client';
import type { Operation } from '../domain/schema/model/model';
import type { Me } from './me';
import type { Session } from './session';

interface AuthSettings {
  readonly session: Session;
  readonly model: () => ClientModel;
  readonly me: () => Me;
}

const OPERATION_OF: Readonly<Record<string, Operation>> = {
  list: 'view',
  show: 'view',
  export: 'view',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
};

/** react-admin's questions about the session, answered from the session and the model without a call. */
export function createAuthProvider({ session, model, me }: AuthSettings): AuthProvider {
  return {
    login: () => Promise.reject(new Error('the sign-in page has its own way in')),
    async logout() {
      const away = await session.signOut();
      if (away === null) return '/auth';
      location.assign(away);
      return false;
    },
    checkAuth: () => (session.token() ? Promise.resolve() : Promise.reject(new Error('errors.SESSION_EXPIRED'))),
    // 401 after the door has tried to refresh: the session is over. 403 is only an answer.
    checkError: ({ status }: { status?: number }) =>
      status === 401 && !session.token() ? Promise.reject(new Error('errors.SESSION_EXPIRED')) : Promise.resolve(),
    getIdentity: () => {
      const { id, name, original } = me();
      return Promise.resolve({ id, fullName: name, ...(original && { originalName: original.name }) });
    },
    getPermissions: () => Promise.resolve(model().permissions),
    canAccess({ resource, action }) {
      const found = model().resources.find(({ name }) => name === resource);
      return Promise.resolve(found?.can[OPERATION_OF[action] ?? 'view'] ?? false);
    },
  };
}
