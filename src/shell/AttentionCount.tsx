import { useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';

/** How many records need action, next to the name of their page; nothing when there are none. */
export function AttentionCount({ count }: { readonly count: number }) {
  const translate = useTranslate();
  const { format } = useEngine();
  if (count === 0) return null;
  return (
    <span className="waiting-count">
      {format.number(count)}
      <span className="visually-hidden">{translate('shell.nav.waiting')}</span>
    </span>
  );
}
