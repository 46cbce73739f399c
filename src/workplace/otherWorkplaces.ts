import { allows, COMPANY_SWITCHERS } from '../../domain/access/permissions';
import type { ClientModel, ClientResource } from '../../domain/schema/client/client';
import type { Me, Membership } from '../../dataProvider/me';
import { mayChangeCompany } from './mayChangeCompany';

/** Resource with the administrators that the person may impersonate. */
const PEOPLE = 'administrators';

/** Where else a person may work. */
export interface OtherWorkplaces {
  readonly companies: boolean;
  readonly teams: readonly Membership[];
  /** The administrators that may be impersonated; null without the permission. */
  readonly people: ClientResource | null;
}

/** What the switch in the top bar offers; the server checks each switch again. */
export function otherWorkplaces(me: Me, model: ClientModel): OtherWorkplaces {
  const permissions = new Set(model.permissions);
  const people = model.resources.find(({ name }) => name === PEOPLE) ?? null;
  return {
    companies: mayChangeCompany(me) && allows(permissions, COMPANY_SWITCHERS),
    teams: me.original === null ? me.memberships.filter(({ deletedAt }) => deletedAt === null) : [],
    people: me.original === null && permissions.has('admin_switch') ? people : null,
  };
}
