import type { I18nProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Locale } from '../../../domain/text/locale';
import { useAppContext } from '../../appContext';

/** The texts of console and studio in a language; undefined until they have come. The former ones stay meanwhile. */
export function useStudioTexts(locale: Locale, resources: readonly ClientResource[]): I18nProvider | undefined {
  const { textsIn } = useAppContext();
  const [texts, setTexts] = useState<I18nProvider>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let here = true;
    textsIn(locale, resources, ['studio', 'schemaErrors']).then(
      (provider) => here && setTexts(provider),
      (error: unknown) => here && setFailure(error ?? new Error('no texts')),
    );
    return () => {
      here = false;
    };
  }, [textsIn, locale, resources]);
  // The boundary around the page offers to try again.
  if (failure) throw failure instanceof Error ? failure : new Error(String(failure));
  return texts;
}
