import { LOCALES } from '../../../domain/text/locale';
import type { ClientResource } from '../../../domain/schema/client/client';
import { ACCOUNT_PREFIX } from '../../../domain/limits';
import type { FormDescription } from '../../../resources/engine/form/description';

const PROFILES = 'identity-profiles';

/** How many accounts, what they are called, their profile and how long they are good (specification S-BULK-2). */
export const BULK_ORDER = {
  name: 'bulk-order',
  required: ['count', 'prefix', 'profile', 'language', 'start', 'end'],
  properties: {
    count: {
      type: 'integer',
      minimum: 1,
      'x-field': { validateOn: 'save', errors: { type: 'FIELD_INVALID_NUMBER' } },
    },
    prefix: {
      type: 'string',
      maxLength: 32,
      pattern: `^ *${ACCOUNT_PREFIX} *$`,
      'x-field': { errors: { pattern: 'FIELD_INVALID_FORMAT' } },
    },
    profile: { type: 'integer', 'x-field': { reference: { resource: PROFILES } } },
    language: { type: 'string', enum: LOCALES },
    start: {
      type: 'string',
      format: 'date-time',
      'x-field': {
        initial: 'startOfToday',
        errors: { required: 'FIELD_INVALID_FORMAT', format: 'FIELD_INVALID_FORMAT' },
      },
    },
    end: {
      type: 'string',
      format: 'date-time',
      'x-field': {
        initial: 'endOfToday',
        withoutTime: 'endOfDay',
        errors: { required: 'FIELD_INVALID_FORMAT', format: 'FIELD_INVALID_FORMAT' },
      },
    },
  },
  texts: {
    labels: 'guests.bulk',
    help: { prefix: 'guests.bulk.prefixHelp', end: 'guests.bulk.endHelp' },
    choices: { language: 'guests.in' },
  },
} as const satisfies FormDescription;

/** The order as its form starts: the profile of a new identity, and an end that follows the profile as there. */
export function describeBulk(identities: ClientResource | undefined): FormDescription {
  const { profile, end } = BULK_ORDER.properties;
  const initial = identities?.fields.find(({ reference }) => reference?.resource === PROFILES)?.initial;
  const propose = identities?.fields.find(({ name }) => name === identities.roles?.end)?.propose;
  return {
    ...BULK_ORDER,
    properties: {
      ...BULK_ORDER.properties,
      profile: { ...profile, 'x-field': { ...profile['x-field'], ...(initial && { initial }) } },
      ...(propose?.part === 'end' && {
        end: { ...end, 'x-field': { ...end['x-field'], propose: { ...propose, from: 'profile', start: 'start' } } },
      }),
    },
  };
}
