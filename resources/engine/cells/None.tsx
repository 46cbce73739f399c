import { useTranslate } from 'ra-core';

/** Stands where there is no value: a dash to see, a word to hear. */
export function None() {
  const translate = useTranslate();
  return (
    <span className="e-none" role="img" aria-label={translate('engine.cell.none')}>
      {'—'}
    </span>
  );
}
