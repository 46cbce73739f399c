import { fieldError, type FieldError } from '../../errors/catalogue';
import { readAddress } from '../mail/address';
import { oneLine } from '../mail/letter';
import { maySponsor, type Portal } from './portal';

/** What a guest fills in, as it was typed. */
export interface TypedRequest {
  readonly name: string;
  readonly email: string;
  readonly sponsor: string;
  readonly reason: string;
  readonly days: string;
}

export interface ValidRequest {
  readonly name: string;
  readonly email: string;
  readonly sponsor: string;
  readonly reason: string | null;
  readonly days: number;
}

export const MAX_NAME_LENGTH = 80;
export const MAX_REASON_LENGTH = 300;

/** Durations that are offered, in days. */
const DAY_CHOICES = [1, 2, 3, 7, 14, 30, 90, 180, 365];

/** The numbers of days that the form of a portal offers. */
export function offeredDays({ maxDays }: Pick<Portal, 'maxDays'>): number[] {
  return DAY_CHOICES.filter((days) => days <= maxDays);
}

/** A day count out of those that are offered. */
export function readDays(portal: Pick<Portal, 'maxDays'>, text: string): number | undefined {
  return offeredDays(portal).find((days) => String(days) === text);
}

/** The sponsor reads these words in a mail of ours: no stranger puts a link into it. */
const LINK = /:\/\/|\bwww\.|\bhttps?\b|\bmailto:|[\p{L}\p{N}-]\s*\.[\p{L}\p{N}-]+\s*[/?#:]/iu;
/**
 * A domain alone, in whatever letters: mail programs make a link of it. New endings appear all the time, so every dot
 * between words counts; initials (`J.R.R. Martin`) and a dot before a space (`St. John`) are names.
 */
const DOMAIN = /[\p{L}\p{M}\p{N}]\.[\p{L}\p{M}]{2}/u;
/** An IPv4 or IPv6 address: a link in some programs, and never a name. */
const IP_ADDRESS = /\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}:[\da-f]{0,4}:/iu;

/** @param links what counts as a link; compared in compatibility form, so that look-alike dots and slashes count */
function textError(text: string, longest: number, ...links: readonly RegExp[]): FieldError | undefined {
  if (text.length > longest) return fieldError('FIELD_TOO_LONG', longest);
  const plain = text
    .normalize('NFKC')
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/[\u2044\u2215]/g, '/');
  return links.some((link) => link.test(plain)) ? fieldError('FIELD_INVALID_FORMAT') : undefined;
}

/** Validates a guest's request; every wrong field gets an error. */
export function readRequest(
  portal: Portal,
  typed: TypedRequest,
): { readonly request: ValidRequest } | { readonly fields: Readonly<Record<string, FieldError>> } {
  const [name, reason] = [oneLine(typed.name), oneLine(typed.reason)];
  const [email, sponsor] = [readAddress(typed.email), readAddress(typed.sponsor)];
  const days = readDays(portal, typed.days);
  const found: Record<string, FieldError | undefined> = {
    name: name === '' ? fieldError('FIELD_REQUIRED') : textError(name, MAX_NAME_LENGTH, LINK, DOMAIN, IP_ADDRESS),
    email: email ? undefined : fieldError(typed.email.trim() === '' ? 'FIELD_REQUIRED' : 'FIELD_INVALID_EMAIL'),
    // Guests cannot be their own sponsors.
    sponsor:
      sponsor && maySponsor(portal, sponsor) && sponsor.toLowerCase() !== email?.toLowerCase()
        ? undefined
        : fieldError(typed.sponsor.trim() === '' ? 'FIELD_REQUIRED' : 'SPONSOR_EMAIL_INVALID'),
    reason: textError(reason, MAX_REASON_LENGTH, LINK),
    days: days === undefined ? fieldError('FIELD_INVALID_CHOICE') : undefined,
  };
  const fields = Object.fromEntries(Object.entries(found).flatMap(([key, error]) => (error ? [[key, error]] : [])));
  if (Object.keys(fields).length > 0 || !email || !sponsor || days === undefined) return { fields };
  return { request: { name, email, sponsor, reason: reason === '' ? null : reason, days } };
}
