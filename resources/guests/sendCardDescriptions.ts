import type { FormDescription } from '../engine/form/description';
import type { CardChannel } from './calls';
import { MAX_EMAIL_LENGTH } from '../../domain/limits';

/** Where a guest's card is sent, by channel. */
export const SEND_CARD: Readonly<Record<CardChannel, FormDescription>> = {
  mail: {
    name: 'card-mail',
    required: ['to'],
    properties: {
      to: {
        type: 'string',
        format: 'email',
        maxLength: MAX_EMAIL_LENGTH,
        'x-field': { errors: { format: 'FIELD_INVALID_EMAIL' } },
      },
    },
    texts: { labels: 'guests.mail', help: { to: 'guests.mail.toHelp' } },
  },
  sms: {
    name: 'card-sms',
    required: ['to'],
    properties: {
      // The server knows the numbers of each country.
      to: {
        type: 'string',
        pattern: '^\\s*[+(]?[0-9][0-9 .()/-]{4,28}\\s*$',
        maxLength: 32,
        'x-field': { errors: { pattern: 'FIELD_INVALID_PHONE' } },
      },
    },
    texts: { labels: 'guests.sms', help: { to: 'guests.sms.toHelp' } },
  },
};
