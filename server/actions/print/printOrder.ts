import { portalLink } from '../../config/publicLinks';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import type { Config } from '../../config/config';
import * as errors from '../../errors/catalogue';
import type { Access } from '../../storage/records/records';
import { companyName } from '../../storage/installation/companies';
import { readIds } from '../guests/reveal';
import { PAPERS, type PaperKind, type PrintOrder } from '../../files/print/papers';

const MEMBERS = ['ids', 'paper', 'language'];

/** Validates a print request. @throws PorticoError 422 */
export function readPrint(body: unknown, locale: Locale): { ids: number[]; paper: PaperKind; language: Locale } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.validationFailed();
  const unknown = Object.keys(body).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) throw errors.unknownField(unknown);
  const { ids, paper: kind = 'card', language: requestedLanguage = locale } = body as Record<string, unknown>;
  const paper = PAPERS.find((one) => one === kind);
  const language = LOCALES.find((one) => one === requestedLanguage);
  if (!paper) throw errors.validationFailed({ paper: errors.fieldError('FIELD_INVALID_CHOICE') });
  if (!language) throw errors.validationFailed({ language: errors.fieldError('FIELD_INVALID_CHOICE') });
  return { ids: readIds(ids), paper, language };
}

/** What every paper of a company says: its name, and where its portal is. */
export async function printOrder(
  { trx, caller }: Access,
  config: Config,
  kind: PaperKind,
  language: Locale,
): Promise<PrintOrder> {
  const { name, hash } = await companyName(trx, caller.companyId);
  return {
    kind,
    language,
    timezone: caller.timezone,
    company: name,
    portal: portalLink(config, hash ?? ''),
    fontFolder: config.fontFolder,
  };
}
