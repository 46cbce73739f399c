import { LOCALES } from '../../../domain/schema/model/model';
import type { FormDescription } from '../../../resources/engine/form/description';

/** How many accounts, what they are called, their profile and how long they are good (specification S-BULK-2). */
export const BULK_ORDER: FormDescription = {
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
      pattern: '\\S',
      'x-field': { errors: { pattern: 'FIELD_REQUIRED' } },
    },
    profile: { type: 'integer', 'x-field': { reference: { resource: 'identity-profiles' } } },
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
        errors: { required: 'FIELD_INVALID_FORMAT', format: 'FIELD_INVALID_FORMAT' },
      },
    },
  },
  texts: {
    labels: 'guests.bulk',
    help: { prefix: 'guests.bulk.prefixHelp', end: 'guests.bulk.endHelp' },
    choices: { language: 'guests.in' },
  },
};
