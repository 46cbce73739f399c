import { otherElementName } from '../../../domain/records/auditElements';
import type { Model } from '../../../domain/schema/model/model';
import type { Locale } from '../../../domain/text/locale';

/** What the audit log's word for a kind of record is called; the word itself where it has no name. */
export function elementName({ resources }: Pick<Model, 'resources'>, locale: Locale, word: unknown): string {
  const named = Object.values(resources).find(
    ({ name, backend, own }) => !own && [backend.type, name].includes(word as string),
  );
  const name = named?.texts[locale].name.split(' |||| ')[0];
  return name ?? otherElementName(word, locale) ?? String(word ?? '');
}
