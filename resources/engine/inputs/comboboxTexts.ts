import { useTranslate } from 'ra-core';

/** The words of a box that chooses by typing. */
export function useComboboxTexts() {
  const translate = useTranslate();
  return {
    loading: translate('engine.input.loading'),
    none: translate('engine.input.noOption'),
    clear: translate('engine.input.clear'),
    open: translate('engine.input.open'),
  };
}
