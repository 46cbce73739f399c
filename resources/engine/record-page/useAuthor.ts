import { useGetIdentity, useTranslate } from 'ra-core';
import type { Actor, HistoryLine } from '../../../domain/records/history';

/**
 * Who made a change: "Claire Martin", "Ravi Okonkwo en tant que Claire Martin", "Clé d’API (Claire Martin)"; the product
 * itself for a line without a person. Readers are named too where the history has no name for them (a company of others).
 */
export function useAuthor(): (line: Pick<HistoryLine, 'admin' | 'original' | 'key'>) => string {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  // Of an impersonator, the identity is the other person.
  const own = (identity?.['originalName'] as string | undefined) ?? identity?.fullName;
  const named = (actor: Actor | null) => actor?.name ?? ((actor?.isMe && own) || translate('record.history.somebody'));
  return ({ admin, original, key }) => {
    if (key) return admin ? translate('record.history.keyOf', { name: named(admin) }) : translate('record.history.key');
    if (original) return translate('record.history.as', { name: named(original), other: named(admin) });
    return admin ? named(admin) : translate('record.history.system');
  };
}
