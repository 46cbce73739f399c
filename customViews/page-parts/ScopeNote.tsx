import { useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';

/** Where nothing is shown: that the person sees only what belongs to their scopes, for people who are limited to some. */
export function ScopeNote({ className }: { readonly className?: string }) {
  const translate = useTranslate();
  const { limited } = useEngine();
  return limited && <p className={className}>{translate('reports.inScopes')}</p>;
}
