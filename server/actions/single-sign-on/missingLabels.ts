import { type Locale, LOCALE_TAGS } from '../../../domain/text/locale';
import type { Resource } from '../../../domain/schema/model/model';
import type { SignInMode } from '../../storage/auth/signInModes';
import { missingSettings } from './settings';

/**
 * What an authentication mode lacks to sign people in, as its form calls it: “Certificate (PEM) and Access rule”.
 * @param modes the resource of authentication modes
 * @returns an empty text for complete settings
 */
export function missingLabels(
  modes: Pick<Resource, 'texts'>,
  mode: Pick<SignInMode, 'module'> & { readonly params: unknown },
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): string {
  const { labels } = modes.texts[locale].params?.['a_params'] ?? {};
  const names = missingSettings(mode, now).map((name) => labels?.[name] ?? name);
  return new Intl.ListFormat(LOCALE_TAGS[locale], { type: 'conjunction' }).format(names);
}
