import { useTranslate } from 'ra-core';

/** An empty value: a dash, with a text for screen readers. */
export function None() {
  const translate = useTranslate();
  return (
    <span className="e-none" role="img" aria-label={translate('engine.cell.none')}>
      {'—'}
    </span>
  );
}
