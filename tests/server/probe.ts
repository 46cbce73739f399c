import type { World } from './auth/signInWorld';

/** What the probe route of the sign-in world tells about the caller. */
export interface Probe {
  adminId: number;
  originalAdminId: number | null;
  companyId: number;
  teamMemberId: number | null;
  permissions: string[];
  mask: string;
  scope: unknown;
  locale: string;
  timezone: string;
}

type Headers = Record<string, string>;

/** Asks the probe route: for the answer, for the caller, for status and code of a refusal. */
export function probesOf(world: () => World) {
  const probe = (token: string, headers?: Headers) => world().get('/legacy/probe', token, headers);
  return {
    probe,
    caller: async (token: string, headers?: Headers) => (await probe(token, headers)).json<Probe>(),
    refusal: async (token: string, headers?: Headers) => {
      const { statusCode, body } = await probe(token, headers);
      return [statusCode, (JSON.parse(body) as { msg_code?: string }).msg_code];
    },
  };
}
