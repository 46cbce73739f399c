import { customViews } from '../../../customViews';
import type { Resource } from '../../../domain/schema/model/model';

type Step = 'list' | 'create' | 'edit' | 'back' | 'delete';

interface Exception {
  readonly steps: readonly Step[];
  readonly because: string;
  /** True when the schema says so too. */
  readonly declared: (resource: Resource) => boolean;
}

const READ_ONLY = (because: string): Exception => ({
  steps: ['create', 'edit', 'delete'],
  because,
  declared: ({ readOnly }) => readOnly,
});
const OWN = (because: string): Exception => ({
  steps: ['list', 'create', 'delete'],
  because,
  declared: ({ own }) => own !== undefined,
});

/** True for a resource whose screens are a page of their own. */
export const isBespoke = ({ name }: Resource) => customViews.some(({ path }) => path === name);
const BESPOKE = (steps: readonly Step[], spec: string): Exception => ({
  steps,
  because: `a form above its list, walked in ${spec}`,
  declared: isBespoke,
});

/** Steps of the walk that a resource does not have, and why. Every other resource has all of them. */
export const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  'access-logs': READ_ONLY('written by the network, never by people'),
  auditlog: READ_ONLY('nobody rewrites what happened'),
  authentications: READ_ONLY('written by the portals'),
  connections: READ_ONLY('reported by the network equipment, never written by people'),
  'dead-letters': READ_ONLY('events that the intake has set aside, sent again or discarded, never written'),
  'directory-users': READ_ONLY('brought by the directory’s synchronisation'),
  exports: READ_ONLY('made by exporting a list'),
  'identity-profiles': BESPOKE(['back', 'delete'], 'profiles.spec.ts'),
  mails: READ_ONLY('written when something happens, never by people'),
  'sponsor-requests': READ_ONLY('asked by guests, on the public page'),
  leases: READ_ONLY('handed out by the DHCP server'),
  'terms-of-uses': BESPOKE(['list', 'create', 'edit', 'back', 'delete'], 'termsOfUse.spec.ts'),
  'company-profile': OWN('the company one works in: there is exactly one'),
  'portal-settings': OWN('those of the company one works in'),
  'my-profile': OWN('whoever has signed in: there is exactly one'),
};

/** True when a resource has a step. */
export const has = (resource: Resource, step: Step) => !EXCEPTIONS[resource.name]?.steps.includes(step);
