import type { Me } from '../../dataProvider/me';
import { listPath } from '../../domain/schema/client/addresses';
import type { ClientModel } from '../../domain/schema/client/client';
import { allows, COMPANY_SWITCHERS, OTHER_COMPANIES, SUPPORT } from '../../domain/access/permissions';

/** Rights of people who work with more than guests at the desk, or with more than logs. */
const BEYOND_DESK = ['location:view', 'visit:view', 'report:view', 'admin:view', 'global:view'];
const BEYOND_LOGS = ['user:view', 'report:view', 'admin:view', 'global:view', 'template:view', 'lobby'];

interface Landing {
  readonly path: string;
  /** Any one of these. */
  readonly permission: readonly string[];
  /** None of these. */
  readonly without?: readonly string[];
  /** Only in the person's own company (see `overCompanies`), and for people who are not new there (`ad_onboarding`). */
  readonly atHome?: true;
}

/** Where each kind of work begins; the first that fits. */
const LANDINGS: readonly Landing[] = [
  { path: 'companies', permission: COMPANY_SWITCHERS, atHome: true },
  { path: 'helpdesk', permission: [SUPPORT], atHome: true },
  { path: 'lobby', permission: ['lobby'], without: BEYOND_DESK },
  { path: 'access-logs', permission: ['visit:view'], without: BEYOND_LOGS },
];

/** The page of everyone else. */
const DASHBOARD = 'dashboard';

type Person = Pick<Me, 'company' | 'homeCompany' | 'original' | 'onboarding'>;

/**
 * True for a person who looks after other companies and is in their own one: the pages of a customer are then closed
 * in the menu until they are asked for.
 */
export function overCompanies(me: Person, permissions: ReadonlySet<string>): boolean {
  return me.original === null && me.company.id === me.homeCompany.id && allows(permissions, OTHER_COMPANIES);
}

/** The page where a person's work is. */
export function landingOf(me: Person, permissions: ReadonlySet<string>): string {
  const over = overCompanies(me, permissions);
  const found = LANDINGS.find(
    ({ permission, without = [], atHome }) =>
      allows(permissions, permission) &&
      !without.some((name) => permissions.has(name)) &&
      (!atHome || (over && !me.onboarding)),
  );
  return found?.path ?? DASHBOARD;
}

/** Address of that page; `/` leads there. */
export function landingPath(me: Person, { resources, permissions }: ClientModel): string {
  const page = landingOf(me, new Set(permissions));
  const resource = resources.find(({ name }) => name === page);
  return resource ? listPath(resource) : `/${page}`;
}
