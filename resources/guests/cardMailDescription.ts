import type { FormDescription } from '../engine/form/description';

/** Where a guest's card is sent. */
export const CARD_MAIL: FormDescription = {
  name: 'card-mail',
  required: ['to'],
  properties: {
    to: {
      type: 'string',
      format: 'email',
      maxLength: 254,
      'x-field': { errors: { format: 'FIELD_INVALID_EMAIL' } },
    },
  },
  texts: { labels: 'guests.mail', help: { to: 'guests.mail.toHelp' } },
};
