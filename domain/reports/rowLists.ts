import { SIGNED_IN_STATUSES } from '../records/timeline';
import type { FilterKey } from './filters';
import type { Dimension, Source } from './sources';

/** The list with the rows that a source counts, and what the filters and dimensions of reports are called there. */
interface Rows {
  readonly resource: string;
  readonly period: (from: string, to: string) => Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Partial<Record<FilterKey, string>>>;
  readonly dimensions: Readonly<Partial<Record<Dimension, string>>>;
}

const SIGN_INS: Rows = {
  resource: 'authentications',
  period: (gte, lt) => ({ authenticated_at: { gte, lt }, status: [...SIGNED_IN_STATUSES] }),
  fields: {
    'location.locationid': 'locationid',
    'group.groupid': 'locationid',
    'country.countryid': 'countryid',
    'authtype.authtypeid': 'authtypeid',
    'profile.profileid': 'profileid',
    'history.browser': 'browser',
    'history.platform': 'platform',
    'history.device': 'device',
    'history.language': 'language',
  },
  dimensions: {
    location: 'locationid',
    locgroup: 'locationid',
    country: 'countryid',
    authtype: 'authtypeid',
    language: 'language',
    platform: 'platform',
    browser: 'browser',
    user: 'userid',
  },
};

export const ROWS: Readonly<Record<Source, Rows>> = {
  authentications: SIGN_INS,
  returning: SIGN_INS,
  actives: SIGN_INS,
  // Sessions that were open during the interval, also those that still are.
  sessions: {
    resource: 'connections',
    period: (gte, lt) => ({ started_at: { lt }, ended_at: { gte, isNull: true } }),
    fields: { 'location.locationid': 'locationid', 'group.groupid': 'locationid' },
    dimensions: { location: 'locationid', locgroup: 'locationid' },
  },
  // Those that were deleted since count, too.
  accounts: {
    resource: 'identities',
    period: (gte, lt) => ({ u_createdAt: { gte, lt }, deleted: 'with' }),
    fields: {
      'group.groupid': 'groupids',
      'authtype.authtypeid': 'u_authtypeid',
      'profile.profileid': 'u_profileid',
    },
    dimensions: { authtype: 'u_authtypeid', profile: 'u_profileid', usegroup: 'groupids', was_used: 'u_lastlogin' },
  },
};
