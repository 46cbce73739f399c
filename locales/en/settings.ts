import type { Translated } from '../catalogue';
import type { settings as master } from '../fr/settings';

export const settings: Translated<typeof master> = {
  search: 'Search settings…',
  none: 'No setting matches “%{text}”.',
  found: '%{smart_count} setting |||| %{smart_count} settings',
  subscription: 'Subscription',
  subscriptionHelp: 'Dates, limits and usage of your subscription.',
  /** How many locations the chosen scopes let an administrator see. */
  reach: {
    none: 'Will see no location: none is in these scopes.',
    some: 'Will see %{within} location of %{all}. |||| Will see %{within} locations of %{all}.',
  },
  /** What has to be set on RADIUS equipment. */
  radius: {
    title: 'To set on the equipment',
    server: 'Accounting server',
    port: 'Port (UDP)',
    secret: 'Shared secret',
    set: 'Saved',
    missing: 'None: packets of the equipment are ignored.',
    unnamed: 'Ask your operator for the address: this installation does not say it.',
    off: 'This installation receives no RADIUS accounting.',
  },
  /** The own second factor. */
  factor: {
    title: 'Second factor',
    codesTitle: 'Your recovery codes',
    close: 'Close',
    kept: 'I have kept my codes',
    loading: 'Loading…',
    off: 'Without a second factor, your password is enough to sign in. With one, a code that your phone shows is needed too.',
    on: 'Active since %{day}.',
    codesLeft: '%{smart_count} recovery code left. |||| %{smart_count} recovery codes left.',
    required:
      'Your company asks for a second factor: if you remove it, you will have to add another one at the next sign-in.',
    password: 'Current password',
    begin: 'Add',
    remove: 'Remove',
    renew: 'New recovery codes',
    confirm: 'Verify',
    scan: 'Scan this code with an authenticator app, then enter the code that it shows.',
    qr: 'QR code for the authenticator app',
    key: 'Or enter this key:',
    openApp: 'Open in the app of this device',
    codeOrRecovery: 'Code of the app, or a recovery code',
    code: 'Code of six digits',
    codesText: 'They replace the app if you lose it. Each works once, and they will not be shown again.',
    copy: 'Copy the codes',
    copied: 'Codes copied',
  },
  /** The own passkeys. */
  passkeys: {
    title: 'Passkeys',
    text: 'A passkey signs you in without a password, with the fingerprint, face or code of your device. It is a second factor, too.',
    none: 'No passkey yet.',
    another: 'Add a second one on another device: if you lose the first, you can still sign in.',
    unsupported: 'This browser cannot add a passkey at this address.',
    newName: 'Name of the new passkey',
    name: 'Name of the passkey',
    add: 'Add a passkey',
    made: 'Added %{at}',
    unused: 'never used',
    used: 'used %{at}',
    rename: 'Rename',
    save: 'Save',
    remove: 'Remove',
    removeNow: 'Remove this passkey',
  },
  /** The change of the own e-mail address. */
  emailChange: {
    title: 'Change the email address',
    text: 'Mails with a link go to the present address and to the new one. The address changes when both have confirmed.',
    email: 'New email address',
    submit: 'Send the mails',
    sent: 'The mails are on their way.',
    replaces: 'A change to %{email} waits; this request replaces it.',
    waits: 'A change to %{email} waits.',
    both: 'Both mailboxes have yet to confirm, until %{at}.',
    old: 'The present address has yet to confirm, until %{at}.',
    new: 'The new address has yet to confirm, until %{at}.',
    resend: 'Send the mails again',
    cancel: 'Cancel the change',
    cancelled: 'The change was cancelled.',
  },
  /** The own sessions. */
  sessions: {
    title: 'My sessions',
    text: 'The devices on which you are signed in. End those you do not recognise, then change your password.',
    device: '%{browser} on %{system}',
    unknown: 'Unknown device',
    since: 'opened %{at}',
    seen: 'last active %{at}',
    current: 'This session',
    end: 'End',
    endOthers: 'End all others',
  },
  /** The proof of the person, before dangerous changes. */
  proof: {
    title: 'Confirm that it is you',
    text: 'This change is sensitive. Type your password to go on; the confirmation counts for 15 minutes.',
    textPasskey:
      'This change is sensitive. Use a passkey of your account to go on; the confirmation counts for 15 minutes.',
    textCode:
      'This change is sensitive. Type your password and a code to go on; the confirmation counts for 15 minutes.',
    textEither:
      'This change is sensitive. Use a passkey, or type your password and a code, to go on; the confirmation counts for 15 minutes.',
    impossible:
      'This change needs a passkey of your account, and this browser cannot use one here. Open %{address} in a browser that supports passkeys, or ask an administrator to reset your second factor.',
    passkey: 'Use a passkey',
    submit: 'Confirm',
  },
  parts: {
    account: 'You',
    company: 'Company',
    administrators: 'Administrators',
    teams: 'Teams',
    'sign-in': 'Guest sign-in',
    connections: 'Data exchange and integrations',
    support: 'Support',
    settings: 'Other settings',
  },
};
