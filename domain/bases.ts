/** Paths below which this product serves its interfaces, all on one origin. `GET /config.json` tells clients. */
export const BASES = {
  session: '/api',
  admin: '/api/admin',
  default: '/api',
  legacy: '/legacy',
  device: '/device',
  nac: '/nac',
  logs: '/admin-ui',
  rest: '/rest',
} as const;

export type BaseName = keyof typeof BASES;
export type Bases = Readonly<Record<BaseName, string>>;
