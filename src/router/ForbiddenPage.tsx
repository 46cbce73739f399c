import { useTranslate } from 'ra-core';
import { useWorkplace } from '../workplace/useWorkplace';
import { PageMessage } from './PageMessage';

/** Rights over several companies: an administrator of a customer has none of them, and so can give none. */
const PROVIDERS = /^(?:superadmin:|partneraccount$|support_access$)/;

/**
 * In place of a page that exists but is not open to this person: names the right that it needs and the people who can
 * give it.
 * @param needs names of permissions, of which one is enough; empty when the right is not known
 */
export function ForbiddenPage({ needs = [] }: { readonly needs?: readonly string[] }) {
  const translate = useTranslate();
  const { names } = useWorkplace().model.permissionTexts;
  const rights = needs.flatMap((name) => names[name] ?? []);
  const who = needs.length > 0 && needs.every((name) => PROVIDERS.test(name)) ? 'provider' : 'who';
  const text =
    rights.length > 0
      ? translate('shell.forbidden.needs', {
          smart_count: rights.length,
          rights: rights.map((right) => translate('shell.forbidden.right', { right })).join(', '),
        })
      : translate('shell.forbidden.text');
  return (
    <PageMessage title={translate('shell.forbidden.title')} text={`${text} ${translate(`shell.forbidden.${who}`)}`} />
  );
}
