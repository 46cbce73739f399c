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
    disowned: {
      opening:
        'You have reported that somebody else uses this account: all its sessions were ended, and its password no longer works. Choose another one.',
      again: 'The link has expired? Ask for another one with “Forgotten password” on the sign-in page.',
    },
  },
  changed: {
    subject: 'Your password was changed',
    opening: 'The password of this account has just been changed. Its other sessions were ended.',
    notYou:
      'It was not you? Choose another password at once with “Forgotten password” on the sign-in page, and tell your administrator.',
    button: 'Open the sign-in page',
  },
  code: {
    subject: 'Your sign-in code',
    opening: {
      password: 'Your password has expired. Type this code on the sign-in page to choose another one.',
      factor: 'Your company asks for a second factor. Type this code on the sign-in page to set one up.',
    },
    label: 'Code',
    lifetime: (minutes) => `This code works for ${minutes} minutes. Give it to nobody: we will never ask you for it.`,
    ignore: {
      password: 'You did not try to sign in? Somebody knows your former password: tell your administrator.',
      factor: 'You did not try to sign in? Somebody knows your password: choose another one at once.',
    },
  },
  newSignIn: {
    subject: 'New sign-in to your account',
    opening: {
      device: 'Somebody signed in to this account from a device that had not been used before.',
      network: 'Somebody signed in to this account from a network that had not been used before.',
      country: 'Somebody signed in to this account from a country in which it had not been used before.',
    },
    device: 'Device',
    deviceName: (browser, system) => `${browser} on ${system}`,
    unknownDevice: 'Unknown device',
    place: 'Place',
    ignore: 'Was it you? Then there is nothing to do.',
    notYou:
      'Was it not you? Then somebody knows your password. The page of this link ends all sessions and blocks that password; you choose another one.',
    button: 'That was not me',
    lifetime: (days) => `This link works for ${days} days, once.`,
  },
  emailChange: {
    subject: 'Change of email address',
    newAddress: 'New address',
    toOld: {
      opening: 'Somebody asked for another email address of this account. Both addresses have to confirm it.',
      button: 'Confirm or refuse',
      notYou: 'Was it not you? Refuse on the page of the link: all sessions end and the password is blocked.',
    },
    toNew: {
      opening: 'Somebody asked to make this the address of an account. Both addresses have to confirm it.',
      button: 'Confirm this address',
      ignore: 'You do not know this account? Ignore this message.',
    },
    taken:
      'An account of this company was to get this address, but another account has it already. Nothing changes. You do not know about this? Ignore this message.',
    lifetime: (hours) => `This link works for ${hours} hours, once.`,
    changed: {
      subject: 'Your email address was changed',
      opening: 'The email address of this account was changed; both addresses have confirmed.',
      notYou:
        'Was it not you? The page of this link gives the account this address back, ends all sessions and blocks the password; you choose another one.',
    },
    given: {
      opening:
        'An administrator of your company changed the email address of this account. Mails about it now go to the new one.',
      notYou: 'You did not expect this? Tell your administrator at once.',
    },
  },
  breakGlass: {
    subject: 'Break-glass account used',
    opening: 'Somebody signed in with a break-glass account of your company, without the identity provider.',
    account: 'Account',
    advice:
      'Was it agreed? Then there is nothing to do. If not, end the sessions of this account and give it another password.',
  },
  invitation: {
    subject: 'Your access to the console',
    opening: 'An administrator of your company has made this account for you. Choose your password to sign in.',
    button: 'Choose my password',
    lifetime: (days) => `This link works for ${days} days and once.`,
    ignore: 'You did not expect this invitation? Ignore this message: nobody can use the account without this link.',
  },
  ssoUnlinked: {
    subject: 'Link with the identity provider removed',
    opening:
      'An administrator has removed the link between this account and your identity at the single sign-on provider. Your sessions were ended.',
    advice:
      'The next sign-in with the address of this account links it again. You did not ask for this? Tell your administrator.',
  },
  unexplained: {
    subject: 'Somebody acts in your name',
    opening: 'An administrator has begun to act in the name of this account and has given no reason.',
    button: 'See my activity',
    advice:
      'Your recent activity shows what was done and by whom, except the name of a person of the support. You did not expect this? Ask that person or the support for the reason.',
  },
  ssoRequired: {
    subject: 'Your account has no password here',
    opening:
      'You have asked for a new password. Your company signs in with single sign-on, so passwords are not used here.',
    button: 'Open the sign-in page',
    advice: 'Use the button for single sign-on there. You did not ask? Ignore this message.',
  },
  factor: {
    subject: 'Your second factor',
    events: {
      factor_added: () => 'A second factor was added to this account.',
      factor_removed: () => 'The second factor of this account was removed.',
      factor_reset: () =>
        'An administrator has removed the second factor of this account. Your password is enough to sign in.',
      passkey_added: () => 'A passkey was added to this account: it signs in without a password.',
      passkey_removed: () => 'A passkey of this account was removed.',
      recovery_codes: () => 'New recovery codes were made for this account; the former ones no longer work.',
      recovery_code_used: (left) => `A recovery code was used to sign in to this account. Codes left: ${left}.`,
    },
    notYou: 'It was not you? Change your password at once and tell your administrator.',
  },
};
