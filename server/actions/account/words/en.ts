import type { AccountWords } from './words';

export const en: AccountWords = {
  colon: ': ',
  hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  automatic: 'This message was sent automatically. Please do not reply.',
  facts: { login: 'Login', company: 'Company', when: 'Date', address: 'Network address' },
  forgotten: {
    subject: 'Choose a new password',
    opening: 'You have asked to choose a new password for this account.',
    button: 'Choose a password',
    lifetime: (minutes) => `This link works for ${minutes} minutes, and once only.`,
    ignore: 'You did not ask for this? Ignore this message: your password stays the same.',
  },
  changed: {
    subject: 'Your password was changed',
    opening: 'The password of this account has just been changed. All its sessions were ended.',
    notYou:
      'It was not you? Choose another password at once with “Forgotten password” on the sign-in page, and tell your administrator.',
    button: 'Open the sign-in page',
  },
};
