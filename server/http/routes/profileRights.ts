import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { parseMask } from '../../../domain/access/permissions';
import type { Resource } from '../../../domain/schema/model/model';
import { isWithoutFactor, visibleNames, type People } from '../../actions/administrators/visibleNames';
import { changeOfRights, compareMasks, PROFILE_STATES } from '../../../domain/access/profileRights';
import type { Context } from '../../context/context';
import { elementNotFound } from '../../errors/catalogue';
import { administratorsWithProfile } from '../../storage/auth/administrators';
import { findRow, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { answers, choice, closed, noQuery, numericIdParams, numericKey, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { withAccess } from '../request/withAccess';

const PROFILES = 'administrator-profiles';

const effect = {
  params: numericIdParams,
  querystring: closed({ bits: Type.String({ pattern: '^[0-9]{1,20}$' }) }),
  response: answers({
    200: Type.Object({
      taken: Type.Array(text),
      given: Type.Array(text),
      administrators: Type.Object({ count: whole, names: Type.Array(text) }),
    }),
  }),
};
const withoutFactor = {
  params: numericIdParams,
  querystring: noQuery,
  response: answers({ 200: Type.Object({ count: whole, names: Type.Array(text) }) }),
};
const comparison = {
  params: closed({ id: numericKey, other: numericKey }),
  querystring: noQuery,
  response: answers({
    200: Type.Object({
      one: text,
      other: text,
      rights: Type.Array(Type.Object({ name: text, one: choice(PROFILE_STATES), other: choice(PROFILE_STATES) })),
    }),
  }),
};

/** A profile that the caller sees, as name and mask. @throws ELEMENT_NOT_FOUND */
async function profileOf(access: Access, profiles: Resource, id: number): Promise<{ name: string; mask: bigint }> {
  const row = await findRow(access, profiles, profiles.fields, id);
  if (!row) throw elementNotFound();
  return { name: String(row['adp_name'] ?? ''), mask: parseMask(row['adp_bits']) ?? 0n };
}

/** The administrators of a profile that the caller sees. @param only those among them that count; absent: all */
const holdersSeen = async (
  access: Access,
  administrators: Resource | undefined,
  profileId: number,
  only?: (row: WireRecord) => boolean,
): Promise<People> =>
  visibleNames(access, administrators, await administratorsWithProfile(access.trx, profileId), only);

/**
 * `GET /administrator-profiles/:id/effect?bits=`: what saving this mask would take and give, and whose rights it would
 * change, of the people that the caller sees. `GET /administrator-profiles/:id/without-factor`: those of them without a
 * second factor. `GET /administrator-profiles/:id/comparison/:other`: two profiles right by
 * right. For anyone who may see profiles. To be registered under `/api`.
 */
export function profileRightsRoutes(app: App, context: Context): void {
  const model = () => context.models.current().model;
  const resource = (): Resource | undefined => model().resources[PROFILES];
  const config = { policy: { resource, operation: 'view' as const } };
  const reading = async <T>(request: FastifyRequest, read: (access: Access, profiles: Resource) => Promise<T>) => {
    const profiles = resource();
    if (!profiles) throw elementNotFound();
    return withAccess(context, request, profiles, (access) => read(access, profiles));
  };
  app.get(`/${PROFILES}/:id/effect`, { schema: effect, config }, (request) =>
    reading(request, async (access, profiles) => {
      const id = Number(request.params.id);
      const { mask } = await profileOf(access, profiles, id);
      const change = changeOfRights(mask, parseMask(request.query.bits) ?? mask, model().permissions);
      return { ...change, administrators: await holdersSeen(access, model().resources['administrators'], id) };
    }),
  );
  app.get(`/${PROFILES}/:id/without-factor`, { schema: withoutFactor, config }, (request) =>
    reading(request, async (access, profiles) => {
      const id = Number(request.params.id);
      await profileOf(access, profiles, id);
      return holdersSeen(access, model().resources['administrators'], id, isWithoutFactor);
    }),
  );
  app.get(`/${PROFILES}/:id/comparison/:other`, { schema: comparison, config }, (request) =>
    reading(request, async (access, profiles) => {
      const one = await profileOf(access, profiles, Number(request.params.id));
      const other = await profileOf(access, profiles, Number(request.params.other));
      return {
        one: one.name,
        other: other.name,
        rights: compareMasks(one.mask, other.mask, model().permissions),
      };
    }),
  );
}
