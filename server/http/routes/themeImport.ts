import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { THEME_ARCHIVE } from '../../../domain/limits';
import { readTemplate } from '../../actions/companies/template';
import { importThemes, planThemes, standardThemes, type PlannedTheme } from '../../actions/portal/importThemes';
import { importMessage } from '../../actions/portal/importWords';
import { uploadOf } from '../../actions/uploads/receiveUpload';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { companyName } from '../../storage/installation/companies';
import type { Access } from '../../storage/records/records';
import { runInWorker } from '../../workers/pool';
import { answers, choice, closed, form, nullable, record, text, whole, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';
import { disconnectSignal } from '../request/disconnectSignal';
import { receiveForm } from '../request/multipartForm';
import { storeScanned } from '../request/scannedFile';
import { requireResource } from '../request/served';
import { requireCaller, withAccess, writeWithAccess } from '../request/withAccess';

const theme = Type.Object({
  name: text,
  action: choice(['create', 'replace']),
  templateid: nullable(whole),
  files: whole,
  bytes: whole,
  problem: nullable(record),
});
const schema = {
  querystring: closed({ preview: Type.Optional(choice(['1'])) }),
  headers: writeHeaders,
  body: form(),
  response: answers({ 200: Type.Object({ result: Type.Literal(true), msg: text, themes: Type.Array(theme) }) }),
};

/**
 * `POST {legacy}/templates/import` (specification S-COMP-11): a ZIP archive of several themes, each a folder, becomes
 * portals of the company that the caller works in, all or none. With `preview=1` it says what would happen and writes
 * nothing.
 */
export function themeImportRoutes(app: App, context: Context): void {
  const config = { policy: { anyOf: ['superadmin:edit'] } };
  app.post('/templates/import', { schema, config }, async (request, reply) => {
    if (!request.isMultipart()) throw errors.unsupportedType();
    const portals = requireResource(context, 'templates');
    // A theme is checked like an archive of terms of use.
    const { limits } = uploadOf(requireResource(context, 'terms-of-uses'));
    const { companyId, homeCompanyId, locale } = requireCaller(request);
    const tooBig = () => errors.failure('UPLOAD_TOO_BIG', Math.floor(THEME_ARCHIVE.bytes / 1024 / 1024));
    const { file } = await receiveForm(request, tooBig, (name) => {
      throw errors.unknownField(name);
    });
    try {
      const signal = disconnectSignal(reply);
      const check = async () => {
        const bytes = await file.bytes();
        return { bytes, themes: await runInWorker('checkThemes', { bytes, limits }, { companyId, signal }) };
      };
      const store = async ({ bytes, themes }: Awaited<ReturnType<typeof check>>) => {
        const standard = standardThemes(
          (await readTemplate(context)).template,
          portals,
          requireResource(context, 'companies'),
        );
        const answer = async ({ trx }: Access, done: readonly PlannedTheme[], isPreview: boolean) => {
          const { name } = await companyName(trx, companyId);
          return { result: true, msg: importMessage(done, isPreview, locale, name), themes: done };
        };
        if (request.query.preview !== undefined) {
          return withAccess(context, request, portals, async (access) =>
            answer(access, await planThemes(access, themes, standard), true),
          );
        }
        const importAll = async (access: Access) => ({
          status: 200,
          body: await answer(access, await importThemes(access, portals, themes, standard), false),
        });
        const content = createHash('sha256').update(bytes).digest('hex');
        return writeWithAccess(context, request, reply, portals, importAll, { content });
      };
      const files = ({ bytes, themes }: Awaited<ReturnType<typeof check>>) => [
        bytes,
        ...themes.flatMap((theme) => ('page' in theme ? theme.page.files.map((one) => one.bytes) : [])),
      ];
      return await storeScanned(app, { companyId, homeCompanyId, signal }, { check, files, store });
    } finally {
      await file.remove();
    }
  });
}
