import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useModel } from '../../../resources/engine/model';
import type { Completer } from '../editor/complete';
import type { SchemaCard } from './api';

/** Completion with the names of this installation, and help in the language in use. */
export function useCompleter(cards: readonly SchemaCard[]): Completer {
  const translate = useTranslate();
  const { layout } = useModel();
  return useMemo(() => {
    const help = (keyword: string) => translate(`studio.help.${keyword}`, { _: '' }) || undefined;
    return {
      names: () => ({
        permissions: layout.bits.map(({ name }) => name),
        resources: cards.map(({ name }) => name),
      }),
      help,
      detail: ({ required }) => (required ? translate('studio.editor.required') : undefined),
    };
  }, [translate, layout, cards]);
}
