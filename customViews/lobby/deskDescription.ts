import type { FormDescription } from '../../resources/engine/form/description';
import type { Desk } from './desk';
import { MAX_EMAIL_LENGTH } from '../../domain/limits';

/**
 * What a receptionist says about a guest (specification S-LOBBY-2); the server makes an identity of it.
 * @param latest the last day that can be granted, as the caller's language writes it
 */
export const describeDesk = (profiles: Desk['profiles'], latest: string): FormDescription => ({
  name: 'desk',
  required: ['name', 'profile', 'until'],
  properties: {
    name: {
      type: 'string',
      maxLength: 255,
      pattern: '\\S',
      'x-field': { errors: { pattern: 'FIELD_REQUIRED' } },
    },
    contact: { type: 'string', maxLength: MAX_EMAIL_LENGTH },
    profile: { type: 'integer', enum: profiles.map(({ id }) => id) },
    until: { type: 'string', format: 'date', 'x-field': { errors: { format: 'FIELD_INVALID_FORMAT' } } },
  },
  record: {
    resource: 'identities',
    parts: { name: 'title', contact: 'login', profile: { to: 'identity-profiles' }, until: 'end' },
  },
  texts: {
    labels: 'guests.lobby',
    help: { contact: 'guests.lobby.contactHelp', until: ['guests.lobby.untilHelp', { day: latest }] },
    choices: { profile: Object.fromEntries(profiles.map(({ id, name }) => [id, name])) },
  },
});
