import type { Session } from './session';
import { shownTimeZone } from './timeZone';
import { userActivity } from './userActivity';

/** What a call says about its caller. */
export type Caller = Pick<Session, 'token' | 'teamMember' | 'switchUser'>;

/**
 * The headers that every call of the console has (specification S-CALL-1, S-SESS-3, S-SESS-5): the first calls, those
 * of the HTTP client, uploads, and the event stream.
 * @param language of the answer; `*`: the server chooses the administrator's language, not the browser's
 */
export function callHeaders(caller: Caller, language: string): Record<string, string> {
  const token = caller.token();
  const { teamMember, switchUser } = caller;
  return {
    accept: 'application/json',
    'accept-language': language,
    'x-timezone': shownTimeZone(),
    'x-user-idle': String(userActivity.idleSeconds()),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(teamMember !== null && { 'x-team-member': String(teamMember) }),
    ...(switchUser !== null && { 'x-switch-user': switchUser }),
  };
}
