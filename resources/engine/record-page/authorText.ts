import type { TranslateFunction } from 'ra-core';
import type { Actor, HistoryLine } from '../../../domain/records/history';

/** "Claire Martin", "Ravi Okonkwo en tant que Claire Martin", "Clé d’API (Claire Martin)"; the product itself for a line without a person. */
export function authorText({ admin, original, key }: HistoryLine, translate: TranslateFunction): string {
  const named = (actor: Actor | null) =>
    actor?.name ?? translate(actor?.isMe ? 'record.history.me' : 'record.history.somebody');
  if (key) return admin ? translate('record.history.keyOf', { name: named(admin) }) : translate('record.history.key');
  if (original) return translate('record.history.as', { name: named(original), other: named(admin) });
  return admin ? named(admin) : translate('record.history.system');
}
