import { apiUrl } from '../../dataProvider/bases';
import type { Http } from '../../dataProvider/http';
import type { Locale } from '../../domain/text/locale';
import { saveBlob } from '../engine/import-export/download';

export const PAPERS = ['card', 'a4', 'receipt'] as const;
export type PaperKind = (typeof PAPERS)[number];

/** What a guest signs in with. */
export interface Credentials {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly password: string | null;
  readonly start: string | null;
  readonly end: string | null;
  /** The language that the guest reads. */
  readonly language: string | null;
}

/** Reads passwords; each is on record. @throws HttpError 404 when one of them is not the caller's to read */
export async function readPasswords(http: Http, ids: readonly number[]): Promise<readonly Credentials[]> {
  const body = { ids };
  return (await http<{ credentials: Credentials[] }>(apiUrl('/credentials'), { method: 'POST', body })).json
    .credentials;
}

/** The paper of some guests, as a PDF. @throws HttpError */
export async function paperOf(http: Http, ids: readonly number[], paper: PaperKind, language: Locale): Promise<Blob> {
  return (await http<Blob>(apiUrl('/cards'), { method: 'POST', body: { ids, paper, language }, file: true })).json;
}

/** Saves accounts with their passwords as CSV. @throws HttpError without the permission */
export async function saveAccounts(http: Http, path: string, body: object, name: string): Promise<void> {
  saveBlob((await http<Blob>(path, { method: 'POST', body, file: true })).json, name);
}

/** What a card is sent by. */
export type CardChannel = 'mail' | 'sms';

interface CardOrder {
  readonly id: number;
  /** An e-mail address or a phone number. */
  readonly to: string;
  readonly language: Locale;
}

/**
 * Sends a guest's card by mail or SMS.
 * @param key idempotency key: a repeated call sends nothing
 * @returns `queued`: a mail server or an SMS gateway sends it; `kept`: it stays in the built-in mailbox
 * @throws HttpError
 */
export async function sendCard(
  http: Http,
  channel: CardChannel,
  body: CardOrder,
  key: string,
): Promise<'queued' | 'kept'> {
  const headers = { 'idempotency-key': key };
  return (await http<{ state: 'queued' | 'kept' }>(apiUrl(`/cards/${channel}`), { method: 'POST', headers, body })).json
    .state;
}
