import type { FormDescription } from '../../resources/engine/form/description';

/** Until when a guest of the desk is given access. */
export const EXTENSION = {
  name: 'extension',
  required: ['until'],
  properties: {
    until: { type: 'string', format: 'date', 'x-field': { errors: { format: 'FIELD_INVALID_FORMAT' } } },
  },
  record: { resource: 'identities', parts: { until: 'end' } },
  texts: { labels: 'guests.lobby' },
} as const satisfies FormDescription;
