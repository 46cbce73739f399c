import type { FastifyRequest } from 'fastify';
import { LOCALES, type Locale } from '../../domain/text/locale';
import { isTimeZone } from '../../domain/time/zone';
import type { RequestFacts } from './resolveCaller';

const KEY = /^[1-9][0-9]{0,14}$/;
/** An administrator, and where it was started with `POST /api/switch-user`, the id of the impersonation. */
const SWITCH_USER = /^([1-9][0-9]{0,14})(?:;([1-9][0-9]{0,14}))?$/;
/** Asks for the own profile although the session remembers a membership from the sign-in. */
const NO_MEMBERSHIP = 'none';

/** @returns `header` when it is an IANA time zone, else `UTC` */
const timezoneOf = (header: unknown): string => (isTimeZone(header) ? header : 'UTC');

/** The supported language that `Accept-Language` likes best; undefined when it names none of them. */
export function localeOf(header: string | undefined): Locale | undefined {
  const wishes = (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', quality] = part
        .slice(0, 100)
        .trim()
        .split(/\s*;\s*q=/i);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wishes) {
    const found = LOCALES.find((locale) => tag === locale || tag.startsWith(`${locale}-`));
    if (found) return found;
  }
  return undefined;
}

/** What `X-Team-Member` asks for; a malformed one is refused like one of another person. */
function memberOf(header: unknown): RequestFacts['memberId'] {
  if (header === undefined || header === NO_MEMBERSHIP) return header;
  return KEY.test(String(header)) ? Number(header) : 'malformed';
}

/** What `X-Switch-User` asks for; a malformed one is refused like one of an administrator out of reach. */
function targetOf(header: unknown): Pick<RequestFacts, 'targetId' | 'impersonationId'> {
  if (header === undefined) return { targetId: undefined };
  const [, targetId, impersonationId] = SWITCH_USER.exec(String(header)) ?? [];
  if (targetId === undefined) return { targetId: 'malformed' };
  return {
    targetId: Number(targetId),
    impersonationId: impersonationId === undefined ? undefined : Number(impersonationId),
  };
}

/** Reads the headers with the requested team, impersonation, language and time zone (specification S-CALL-1). */
export function requestFacts(request: FastifyRequest): RequestFacts {
  const { 'x-team-member': member, 'x-switch-user': target } = request.headers;
  return {
    memberId: memberOf(member),
    ...targetOf(target),
    locale: localeOf(request.headers['accept-language']),
    timezone: timezoneOf(request.headers['x-timezone']),
    ip: request.ip,
    requestId: request.id,
  };
}

/** Longest time without input that a client can report, in seconds; more means that there was none at all. */
const MAX_IDLE_S = 24 * 60 * 60;

/**
 * Time of the user's last activity, from `X-User-Idle` (seconds since the last input in the console). A request without
 * the header is itself an activity, unless browsers send it by themselves (`config.background`). A client that lies
 * extends its own session only, and never beyond the absolute limit.
 * @returns undefined when the request is no sign of activity
 */
export function activityOf(request: FastifyRequest, now: Date): Date | undefined {
  const header = request.headers['x-user-idle'];
  if (header === undefined) return request.routeOptions.config.background ? undefined : now;
  const seconds = /^[0-9]{1,9}$/.test(String(header)) ? Number(header) : MAX_IDLE_S;
  return seconds < MAX_IDLE_S ? new Date(now.getTime() - seconds * 1000) : undefined;
}
