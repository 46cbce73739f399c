import { Type } from 'typebox';
import { clientModel } from '../../../domain/schema/client/client';
import { LOCALES } from '../../../domain/text/locale';
import { ownModel } from '../../actions/declaredFields/ownModel';
import type { Context } from '../../context/context';
import { modelDocument, sendDocument } from '../modelDocument';
import { answers, choice, record } from '../schema/parts';
import type { App } from '../schema/typed';

/** Callers with one of these permissions see the errors of the schema files. */
const PRODUCT_OWNERS = ['superadmin:view', 'global:edit'];

/** `GET /api/schemas`: the model as the caller may know it, in one language, with a validator. */
export function schemaRoutes(app: App, context: Context): void {
  const schema = {
    querystring: Type.Object({ locale: Type.Optional(choice(LOCALES)) }),
    response: answers({ 200: record }),
  };
  app.get('/schemas', { schema, config: { policy: { signedIn: true } } }, async (request, reply) => {
    const { locale: language = request.caller.locale } = request.query;
    const { errors: wrong, permissionTexts } = context.models.current();
    const { model, version } = await ownModel(context, request.caller);
    const { permissions } = request.caller;
    const owner = PRODUCT_OWNERS.some((name) => permissions.has(name));
    const errors = owner && wrong.length > 0 ? wrong : undefined;
    const { adminId, originalAdminId, mask, bySupport, scope } = request.caller;
    const isScoped = scope.mode !== 'all';
    const actedAs = originalAdminId === null ? undefined : { adminId, mask: mask.toString() };
    const key = ['schemas', version, language, [...permissions].sort(), errors, actedAs, bySupport, isScoped];
    const document = await modelDocument(model, key, () =>
      clientModel(model, version, permissions, language, permissionTexts[language], {
        actedAs,
        bySupport,
        isScoped,
        errors,
      }),
    );
    return sendDocument(request, reply, document);
  });
}
