import { allows } from '../../../domain/access/permissions';
import type { Caller } from '../../../domain/access/caller';
import type { RecordKey } from '../../../domain/records/key';
import type { Resource } from '../../../domain/schema/model/model';
import { personOf } from '../views/views';
import { asSystem, inCompany, type Database } from '../../db/connect';
import { installationProgress, wantsFirstSteps } from '../../storage/installation/installationProgress';
import { allPreferences } from '../../storage/preferences/preferences';
import { parseListQuery } from '../../storage/records/listQuery';
import { countRowsUpTo, listRows, type Access } from '../../storage/records/records';

export const STEP_NAMES = [
  'company',
  'administrator',
  'enter',
  'location',
  'portal',
  'source',
  'guest',
  'signIn',
] as const;
type StepName = (typeof STEP_NAMES)[number];

/** A step on the way to the first guest. */
interface Step {
  readonly name: StepName;
  readonly done: boolean;
  /** The record to continue with: a company to work in, a portal to assign, a source that sends. */
  readonly record: { readonly id: RecordKey; readonly name: string } | null;
}

/** What a company does first: the resource whose records are counted, and the filter that they match. */
const COMPANY_STEPS: readonly {
  readonly name: StepName;
  readonly resource: string;
  readonly filter?: Readonly<Record<string, unknown>>;
}[] = [
  { name: 'location', resource: 'locations' },
  { name: 'portal', resource: 'locations', filter: { l_templateid: { isNull: false } } },
  { name: 'source', resource: 'sources' },
  { name: 'guest', resource: 'identities' },
  { name: 'signIn', resource: 'authentications' },
];
/** Steps that continue with a record: the resource of the record, whose oldest one is taken. */
const CONTINUED: Readonly<Partial<Record<StepName, string>>> = { portal: 'templates', signIn: 'sources' };
/**
 * The preference of a person who has hidden the steps (true) or shown them (false); before, `ad_onboarding` decides.
 */
const HIDDEN = 'first-steps.hidden';

/**
 * The steps until the first guest signs in; whether each is done follows from the stored records. Superadministrators
 * of the provider create companies from their own company; others get the steps that they may take in the company they
 * work in.
 */
export async function firstSteps(
  db: Database,
  access: Omit<Access, 'trx'>,
): Promise<{ readonly steps: readonly Step[]; readonly hidden: boolean }> {
  const { caller } = access;
  const isProvider = caller.companyId === caller.homeCompanyId && caller.permissions.has('superadmin:edit');
  const steps = await (isProvider ? installationSteps(db, caller) : companySteps(db, access));
  const preferences = await inCompany(db, caller, (trx) => allPreferences(trx, personOf(caller)), true);
  const isNew = () => asSystem(db, (trx) => wantsFirstSteps(trx, caller.adminId), { readOnly: true });
  // In a company that is not their own, people are new where nothing has been done.
  const isElsewhere = caller.companyId !== caller.homeCompanyId;
  const isEmpty = isElsewhere && steps.length > 0 && steps.every(({ done }) => !done);
  const hidden = preferences[HIDDEN];
  return { steps, hidden: typeof hidden === 'boolean' ? hidden : !isEmpty && !(await isNew()) };
}

async function installationSteps(db: Database, caller: Caller): Promise<Step[]> {
  const found = await asSystem(db, (trx) => installationProgress(trx, caller.homeCompanyId), { readOnly: true });
  const record = found.latestId === null ? null : { id: found.latestId, name: found.latestName ?? '' };
  return [
    { name: 'company', done: found.company, record: null },
    { name: 'administrator', done: found.administrator, record },
    { name: 'enter', done: found.location, record },
  ];
}

async function companySteps(db: Database, access: Omit<Access, 'trx'>): Promise<Step[]> {
  const { caller, model } = access;
  const mine = COMPANY_STEPS.flatMap(({ name, resource, filter = {} }) => {
    const found = model.resources[resource];
    return found && mayTake(name, found, access) ? [{ name, resource: found, filter }] : [];
  });
  if (mine.length === 0) return [];
  return inCompany(
    db,
    caller,
    async (trx) => {
      const own: Access = { ...access, trx };
      const steps: Step[] = [];
      for (const { name, resource, filter } of mine) {
        const query = parseListQuery(resource, caller.permissions, { filter, sort: [], offset: 0, limit: 0 });
        const done = (await countRowsUpTo(own, resource, query, 1)) > 0;
        steps.push({ name, done, record: await firstOf(own, CONTINUED[name]) });
      }
      return steps;
    },
    true,
  );
}

/** Assigning a portal needs the right to edit portals; sign-ins are sent by a source, with a key. */
function mayTake(name: StepName, { permissions }: Resource, { caller, model }: Omit<Access, 'trx'>): boolean {
  if (!allows(caller.permissions, permissions.view)) return false;
  const source = model.resources['sources']?.permissions.create;
  const needed = name === 'portal' ? ['template:edit'] : name === 'signIn' ? source : permissions.create;
  return needed !== undefined && allows(caller.permissions, needed);
}

/** The record that was created first: of portals the one of the template, in a new company. */
async function firstOf(access: Access, name: string | undefined): Promise<Step['record']> {
  const resource = name === undefined ? undefined : access.model.resources[name];
  if (!resource) return null;
  const raw = { filter: {}, sort: [{ field: resource.id, order: 'ASC' }], offset: 0, limit: 1 };
  const query = parseListQuery(resource, access.caller.permissions, raw);
  const [row] = await listRows(access, resource, resource.fields, query);
  return row ? { id: row[resource.id] as RecordKey, name: String(row[resource.title] ?? '') } : null;
}
