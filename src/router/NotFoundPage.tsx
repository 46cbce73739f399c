import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { PageMessage } from './PageMessage';

/** Longest part of an address that is shown, in characters. */
const MAX_SHOWN = 80;

/**
 * In place of an address that leads nowhere, or to a resource that this person may not see: the console does not know
 * which of both. The address stays, so that it can be corrected or sent to an administrator.
 */
export function NotFoundPage() {
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const requested = pathname + search;
  const address = requested.length > MAX_SHOWN ? `${requested.slice(0, MAX_SHOWN)}…` : requested;
  return <PageMessage title={translate('shell.notFound.title')} text={translate('shell.notFound.text', { address })} />;
}
