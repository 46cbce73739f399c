import { readParams } from '../../../domain/schema/model/paramValues';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { grantsOfTeam, holdersOf } from '../../storage/auth/administrators';
import { companyParamTexts } from '../../storage/records/paramTexts';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import type { Change } from './index';

const ADMINISTRATORS = 'administrators';
export const PROFILES = 'administrator-profiles';
/** Tables that the server itself knows. */
export const ADMINISTRATOR_TABLE = 'administrator';
const PROFILE_TABLE = 'adprofile';
const TEAM_TABLE = 'team';

const keysIn = (value: unknown) => [value ?? []].flat().filter((key) => typeof key === 'number');

/** The administrator profiles that a record points at: by its references, and in its declared parameters. */
export function profilesIn(resource: Resource, record: WireRecord): number[] {
  return resource.fields.flatMap((field) =>
    field.reference?.resource === PROFILES ? keysIn(record[field.name]) : profilesInParams(field, record[field.name]),
  );
}

/** The administrator profiles that a text of declared parameters points at (default profiles). */
function profilesInParams({ params }: Field, text: unknown): number[] {
  const named = params?.fields.filter(({ options }) => isProfile(options)).map((param) => param.name) ?? [];
  const values = named.length > 0 ? readParams(text) : undefined;
  return named.flatMap((param) => keysIn(values?.[param]));
}

const isProfile = (options: unknown) =>
  typeof options === 'object' && options !== null && (options as { resource?: unknown }).resource === PROFILES;

/** The administrators that a record gives something to, or takes it from. */
export function peopleIn(resource: Resource, record: WireRecord): number[] {
  return resource.fields.flatMap(({ name, reference }) =>
    reference?.resource === ADMINISTRATORS ? keysIn(record[name]) : [],
  );
}

/** The memberships that come back into force when a deleted team is restored. */
export async function revivedMemberships({ access, resource, id, before, after }: Change) {
  const soft = resource.softDelete?.field;
  const restored = soft !== undefined && after !== undefined && (before[soft] ?? null) !== null && after[soft] === null;
  const isTeam = resource.storage.table === TEAM_TABLE;
  return isTeam && id !== undefined && restored ? grantsOfTeam(access.trx, Number(id)) : [];
}

/**
 * The administrators whose rights change with the record: of a profile, everybody who has it. Null: people who are not
 * known by number and see the whole company (API keys without a creator, newcomers who get a default profile).
 */
export async function holdersIn({ access, resource, id }: Change): Promise<(number | null)[]> {
  if (resource.storage.table !== PROFILE_TABLE || id === undefined) return [];
  const holders = await holdersOf(access.trx, Number(id));
  return (await isDefaultProfile(access, Number(id))) ? [...holders, null] : holders;
}

/** True when an authentication mode gives the profile to newcomers. */
async function isDefaultProfile(access: Access, id: number): Promise<boolean> {
  for (const resource of Object.values(access.model.resources)) {
    for (const field of resource.fields) {
      if (!field.params?.fields.some(({ options }) => isProfile(options))) continue;
      const texts = await companyParamTexts(access, resource, field);
      if (texts.some((text) => profilesInParams(field, text).includes(id))) return true;
    }
  }
  return false;
}
