import type { FormDescription } from '../../resources/engine/form/description';
import { LOCALES } from '../../domain/text/locale';

/**
 * How many more accounts an event gets; everything else they take from the event.
 * @param remaining how many there is room for
 * @param shown the same, as the caller's language writes it
 */
export const describeOrder = (remaining: number, shown: string): FormDescription => ({
  name: 'event-order',
  required: ['count', 'language'],
  properties: {
    count: {
      type: 'integer',
      minimum: 1,
      maximum: remaining,
      'x-field': {
        errors: {
          required: 'FIELD_INVALID_NUMBER',
          type: 'FIELD_INVALID_NUMBER',
          minimum: 'FIELD_INVALID_NUMBER',
          maximum: 'EVENT_QUOTA',
        },
      },
    },
    language: { type: 'string', enum: LOCALES },
  },
  texts: {
    labels: 'events',
    help: { count: ['events.countHelp', { smart_count: remaining, n: shown }] },
    choices: { language: 'guests.in' },
  },
});
