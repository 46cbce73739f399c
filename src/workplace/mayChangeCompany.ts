import { windowCompany } from '../../dataProvider/companyWindow';
import type { Me } from '../../dataProvider/me';
import type { ClientModel } from '../../domain/schema/client/client';

/** The dialog of the action that leads into a company. */
const OPENS = 'open-company';

/**
 * Whether this tab may go to another company, and back home: not while the person acts as another administrator, and
 * not in the window of a company, which stays in it (specification S-COMP-15). Rights are another question. The server
 * refuses too.
 */
export const mayChangeCompany = ({ original }: Pick<Me, 'original'>): boolean =>
  original === null && windowCompany() === null;

/**
 * Whether the rights that act now are all that the session has: of an impersonation, of a team membership, of another
 * company and of the window of one it has others, one call away.
 */
export const hasOnlyTheseRights = (me: Pick<Me, 'original' | 'memberships' | 'company' | 'homeCompany'>): boolean =>
  mayChangeCompany(me) && me.memberships.length === 0 && me.company.id === me.homeCompany.id;

/** Whether the way back home is offered: from another company, where it may be left. */
export const mayGoHome = (me: Pick<Me, 'original' | 'company' | 'homeCompany'>): boolean =>
  mayChangeCompany(me) && me.company.id !== me.homeCompany.id;

/** The model without the actions that lead into a company where that always fails; the same object when there are none. */
export function offeredHere(me: Pick<Me, 'original'>, model: ClientModel): ClientModel {
  const leads = ({ dialog }: ClientModel['resources'][number]['actions'][number]) => dialog === OPENS;
  if (mayChangeCompany(me) || !model.resources.some(({ actions }) => actions.some(leads))) return model;
  const resources = model.resources.map((resource) =>
    resource.actions.some(leads)
      ? { ...resource, actions: resource.actions.filter((action) => !leads(action)) }
      : resource,
  );
  return { ...model, resources };
}
