import type { AuthProvider, ResourceDefinitionContextValue } from 'ra-core';
import { createDataProvider, type PorticoDataProvider } from '../../dataProvider';
import { createAuthProvider } from '../../dataProvider/authProvider';
import { session } from '../../dataProvider/session';
import type { ClientModel } from '../../domain/schema/client/client';
import { recordTitle } from '../../resources/engine/values/record';
import { http } from '../workplace/http';
import { workplace, type Workplace } from '../workplace/workplace';

function here(): Workplace {
  const current = workplace.get();
  if (!current) throw new Error('Nobody is signed in.');
  return current;
}

/** react-admin's contract over the wire; it always asks the model in force. */
export function makeDataProvider(): PorticoDataProvider {
  return createDataProvider({
    http,
    model: () => here().model,
    configuration: () => here().me.configuration,
  });
}

const answers = createAuthProvider({ session, model: () => here().model, me: () => here().me });

/**
 * The signed-in person. When a session ends the application shows the sign-in page over the page (boot): react-admin
 * must not lead away from it, or what was typed there would be lost.
 */
export const authProvider: AuthProvider = {
  ...answers,
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
};

/** What react-admin knows of each resource: which screens it has and what names a record. */
export function resourceDefinitions(model: ClientModel): ResourceDefinitionContextValue {
  const definitions = Object.fromEntries(
    model.resources.map((resource) => [
      resource.name,
      {
        name: resource.name,
        hasList: true,
        hasCreate: resource.can.create,
        hasEdit: true,
        hasShow: false,
        recordRepresentation: (record: Record<string, unknown>) => recordTitle(resource, record),
      },
    ]),
  );
  return { definitions, register: () => {}, unregister: () => {} };
}
