import type { TranslateFunction } from 'ra-core';
import type { EngineDataProvider } from './dataProvider';

/** What an undo of several records has come to. */
interface UndoCounts {
  readonly undone: number;
  /** Records that were left as they are, because they were changed since. */
  readonly kept: number;
}

/** True for the result of an undo of several records. */
export const isUndoCounts = (result: unknown): result is UndoCounts =>
  typeof result === 'object' && result !== null && 'undone' in result && 'kept' in result;

/** "12 rétablis ; 3 éléments ont changé depuis…" */
export const countsText = (
  translate: TranslateFunction,
  number: (value: number) => string,
  { undone, kept }: UndoCounts,
): string => translate('engine.undonePartly', { done: number(undone), smart_count: kept, n: number(kept) });

/** The same; undefined when nothing was left. */
export const keptText = (...args: Parameters<typeof countsText>): string | undefined =>
  args[2].kept === 0 ? undefined : countsText(...args);

/**
 * Undoes an assignment by its line of the history.
 * @returns how many records have their previous assignment again, and how many were left; undefined when that cannot be
 * read
 * @throws HttpError when the server refuses, e.g. 409 when all were assigned again since
 */
export async function undoAssignment(
  dataProvider: EngineDataProvider,
  resource: string,
  params: { readonly id: string | number; readonly line: number },
): Promise<UndoCounts | undefined> {
  await dataProvider.revert(resource, params);
  const { data } = await dataProvider.history(resource, { id: params.id }).catch(() => ({ data: undefined }));
  const counts = data?.lines.find(({ reverts }) => reverts === params.line)?.assigned;
  return counts ? { undone: counts.gained + counts.lost, kept: counts.kept } : undefined;
}
