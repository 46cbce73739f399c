import type { Translated } from '../catalogue';
import type { settings as master } from '../fr/settings';

export const settings: Translated<typeof master> = {
  search: 'Search settings…',
  none: 'No setting matches “%{text}”.',
  found: '%{smart_count} setting |||| %{smart_count} settings',
  /** Administrators of a profile without a second factor. */
  withoutFactor: {
    none: 'Every administrator with this profile has a second factor.',
    some: '%{smart_count} administrator with this profile has no second factor: %{names} |||| %{smart_count} administrators with this profile have no second factor: %{names}',
  },
  /** Below the addresses from which an API key may be used. */
  keyAddresses: {
    invalid: '“%{entry}” is neither an address nor a network.',
    nobody: 'No software can have the address %{entry}.',
    everybody: '%{entry} allows every address of its kind.',
    within: '%{entry} is already part of %{other}.',
    notYours: 'The address of your session, %{entry}, is not in the list.',
  },
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
  /** In place of the own password, of an account without one. */
  noPassword: {
    title: 'Password',
    text: 'This account has no password: you sign in through the identity provider of your company, and you change your password there.',
  },
  /** The own second factor. */
  factor: {
    title: 'Second factor',
    codesTitle: 'Your recovery codes',
    kept: 'I have kept my codes',
    off: 'Without a second factor, your password is enough to sign in. With one, a code that your phone shows is needed too.',
    offSso:
      'Without a second factor, the identity provider of your company is enough to sign in. With one, a code that your phone shows is needed, too.',
    offRequired:
      'A second factor is mandatory for your account: add it now. Otherwise you will be asked for it at your next sign-in.',
    offPasskey:
      'Your passkey is your second factor. You can add an authenticator app to it. |||| Your passkeys are your second factor. You can add an authenticator app to them.',
    on: 'Authenticator app active since %{day}.',
    codesNone: 'No recovery code left: create new ones, which replace the app if you lose it.',
    required:
      'A second factor is mandatory for your account: if you remove this app, you will have to add another one at the next sign-in.',
    withPasskey:
      'Your passkey is a second factor, too: it remains one if you remove the app. |||| Your passkeys are a second factor, too: they remain one if you remove the app.',
    codesLeft: '%{smart_count} recovery code left. |||| %{smart_count} recovery codes left.',
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
  /** A test of the settings of single sign-on. */
  ssoTest: {
    close: 'Close',
    how: 'Sign in at your identity provider: the saved settings are tested, and nobody is signed in here.',
    open: 'Open the identity provider',
    waiting: 'Waiting for its answer…',
    over: 'The identity provider has not answered in time. The test is over.',
    again: 'Test again',
    nameId: 'Identifier (NameID or sub)',
    received: 'Received',
    detail: 'Technical detail, as in the log',
    why: {
      unreadable: 'What was received is not a readable SAML response.',
      'forbidden-content':
        'The response contains what no response may contain, for example a document type or a comment.',
      'weak-signature':
        'The response is signed with an algorithm that is too weak. Choose SHA-256 or SHA-512 at the provider.',
      signature:
        'The signature is not that of the provider. Compare the certificate that is saved here with the one that the provider uses.',
      'other-address':
        'The response was for another address. Declare at the provider the receiving address (ACS) that this form shows.',
      'other-provider':
        'The response comes from another provider. Compare the identifier of the provider that is saved here with the one that it announces.',
      audience:
        'The response is for another service. Compare the identifier of this service at the provider: the metadata address for SAML, the client ID for OpenID Connect.',
      'other-question':
        'The response does not belong to this request. Test again, and do not start from the page of the provider.',
      times: 'The response has expired, or is not valid yet. Check the clocks of the provider and of this server.',
      incomplete:
        'The response lacks a part that the standard requires, for example the assertion, its date or its end.',
      'provider-refused':
        'The identity provider itself has refused the sign-in. Check that this person has access to the application.',
      'client-refused': 'The identity provider does not accept the client ID or its secret.',
      token: 'The ID token of the provider is not valid.',
      'address-missing':
        'No email address was received in the chosen attribute (“Email attribute”). Compare it with the attributes received.',
      'address-several': 'Several email addresses were received in the chosen attribute: only one is possible.',
      'address-invalid': 'The value that was received in the email attribute is not an email address.',
      'address-domain':
        'The email address that was received is of no domain of the company. Add the domain to the company, or choose another attribute.',
      'address-unverified': 'The identity provider has not verified the email address of this person.',
      other: 'The response is not valid. The technical detail below says why.',
    },
    more: 'and %{smart_count} more',
    outcome: {
      'signs-in': 'This person would be signed in.',
      'new-account': 'This person would be signed in, with a new account.',
      SSO_UNREACHABLE: 'The identity provider does not answer, or its configuration cannot be read.',
      SSO_REFUSED: 'The answer is refused.',
      SSO_NOT_ALLOWED: 'The access rule does not admit this person.',
      SSO_NO_ACCOUNT: 'This person has no account, and none would be created.',
      SSO_OTHER_PERSON: 'This account is linked to another person of the identity provider.',
      SSO_RIGHTS_EXCEEDED: 'This account has more rights than this mode may give.',
      ACCOUNT_DISABLED: 'This account is disabled or deleted.',
      SUBSCRIPTION_EXPIRED: 'The subscription of the company has ended.',
    },
  },
  /** Why a person does not see a record. */
  why: {
    askOf: 'Who sees “%{name}”?',
    person: 'Choose a person',
    reasons: {
      visible: '%{person} sees “%{name}”.',
      deleted: '“%{name}” is deleted: %{person} sees it only in lists that show deleted items.',
      account: 'The account of %{person} is disabled or deleted.',
      'company-closed': 'The subscription of the company of %{person} has ended.',
      membership: 'The team membership of %{person} has ended.',
      right: '%{person} lacks the right: %{needs}.',
      interlock: '%{person} has the right %{needs}, but it does not count: %{without} is missing.',
      open: '%{person} sees “%{name}” in lists, but cannot open it: %{needs} is missing.',
      own: 'This page shows everybody their own account or company only.',
      company: '“%{name}” belongs to another company than that of %{person}.',
      team: 'Nobody in the team of %{person} did “%{name}”.',
      scope: 'The scopes of %{person} do not show “%{name}”.',
      kind: '%{person} may not see items of the kind of “%{name}”, which is hidden.',
      parent: '%{person} does not see the item that “%{name}” belongs to.',
    },
  },
  /** Two profiles of administrators, and what a change of one takes from people. */
  profiles: {
    compare: 'Compare two profiles',
    compareOf: 'Compare %{name}',
    with: 'With which profile',
    right: 'Right',
    different: '%{smart_count} right differs. |||| %{smart_count} rights differ.',
    states: { yes: 'Yes.', no: 'No.', interlock: 'Switched on without effect: a right that it depends on is missing.' },
    rights: '%{smart_count} right |||| %{smart_count} rights',
    people: '%{smart_count} administrator |||| %{smart_count} administrators',
    takes: {
      people: 'This takes %{rights} from %{people}.',
      nobody: 'This takes %{rights}. No administrator whom you may see has this profile.',
    },
    gives: {
      people: 'This gives %{rights} to %{people}.',
      nobody: 'This gives %{rights}. No administrator whom you may see has this profile.',
    },
    more: 'and %{smart_count} other |||| and %{smart_count} others',
  },
  /** What an administrator may do, and why. */
  rights: {
    title: 'Effective rights',
    titleOf: 'Effective rights of %{name}',
    choose: 'Choose a cell to read its reason.',
    records: 'Items',
    everything: 'Sees the whole company.',
    limited: 'Sees only their scope. |||| Sees only their %{smart_count} scopes.',
    limitedUnseen: 'Sees only their scopes.',
    yes: 'Yes.',
    no: 'No.',
    lost: 'Profile rights without effect',
    unused: 'Unused rights',
    unusedSince: 'Counted since %{day}: no request has needed these rights.',
    operations: { view: 'View', create: 'Create', edit: 'Edit', delete: 'Delete' },
    cells: {
      right: 'Granted by the right: %{names}.',
      everybody: 'Open to everyone who is signed in.',
      scope: 'Within their scopes only.',
      missing: 'This right is missing: %{names}.',
      unsupported: 'Does not exist for these items.',
      administering: 'The key does not have the right to administer.',
      blocked: 'Nothing is allowed at present.',
    },
    lostBy: {
      interlock: 'also needs: %{name}',
      creator: 'its creator does not have this right',
    },
    blocked: {
      account: 'Nothing is allowed: the account is disabled or deleted.',
      company: 'Nothing is allowed: the subscription of the company has ended.',
      membership: 'Nothing is allowed: this team membership has ended.',
      key: 'Nothing is allowed: the key is disabled, deleted or has expired.',
      creator: 'Nothing is allowed: the account of its creator is disabled or deleted.',
      creatorAway: 'Nothing is allowed: its creator may no longer work in this company.',
      creatorIngestion: 'Nothing is allowed: its creator may no longer give keys to sources.',
      refused: 'Nothing is allowed: the server refuses this key.',
      ingestion: 'This key sends the events of its source, and nothing else.',
    },
  },
  /** The change of the own e-mail address. */
  emailChange: {
    title: 'Change the email address',
    text: 'An email with a link is sent to the current address and to the new one. The address changes when both have confirmed.',
    email: 'New email address',
    submit: 'Send the emails',
    sent: 'The emails are on their way.',
    replaces: 'A change to %{email} is pending; this request replaces it.',
    waits: 'A change to %{email} is pending.',
    both: 'Both addresses still have to confirm, by %{at}.',
    old: 'The current address still has to confirm, by %{at}.',
    new: 'The new address still has to confirm, by %{at}.',
    resend: 'Send the emails again',
    cancel: 'Cancel the change',
    cancelled: 'The change was cancelled.',
  },
  /** The invitation of an administrator. */
  invitation: {
    title: 'Invite %{name}',
    loading: 'Preparing the invitation…',
    sent: 'The invitation was sent to %{to}.',
    hand: 'No mail server is configured: hand this link over yourself. It is shown only once.',
    until: 'Valid until %{at}.',
    link: 'Link to choose the password',
    imported:
      'People without a password are invited, unless they use single sign-on. Where the state is “to be invited”, send the invitation from their page.',
    open: 'See the invitations',
  },
  /** The own sessions. */
  sessions: {
    title: 'My sessions',
    text: 'The devices on which you are signed in. End those you do not recognise, then change your password.',
    device: '%{browser} on %{system}',
    unknown: 'Unknown device',
    since: 'opened %{at}',
    seen: 'last active %{at}',
    network: 'network %{network}',
    local: 'local network',
    near: 'same network as this session',
    current: 'This session',
    end: 'End',
    endOthers: 'End all others',
  },
  /** The API keys that the person has created. */
  ownKeys: {
    title: 'My API keys',
    text: 'They act with your rights, and never with more.',
    failed: 'Your keys could not be read.',
    ends: 'expires %{at}',
    ended: 'expired %{at}',
    used: 'used %{at}',
    unused: 'no known use',
    enabled: 'Enabled',
    disabled: 'Disabled',
  },
  /** What was done with the account. */
  activity: {
    title: 'My recent activity',
    note: 'What was done with your account in this company. If you do not recognise a line, change your password.',
    noteSso:
      'What was done with your account in this company. If you do not recognise a line, end your sessions and change your password at the identity provider of your company.',
    empty: 'Nothing yet.',
    failed: 'Your activity could not be read.',
  },
  /** What a person is told who has been taken out of the team they work in. */
  teamOver: {
    named: 'You are no longer in the team “%{name}”. You go on with your own profile.',
    unnamed: 'You are no longer in the team that you worked in. You go on with your own profile.',
  },
  /** The proof of the person, before dangerous changes. */
  proof: {
    title: 'Confirm that it is you',
    text: 'This change is sensitive. Type your password to go on; the confirmation is valid for 15 minutes.',
    textPasskey:
      'This change is sensitive. Use a passkey of your account to go on; the confirmation is valid for 15 minutes.',
    textCode:
      'This change is sensitive. Type your password and a code to go on; the confirmation is valid for 15 minutes.',
    textEither:
      'This change is sensitive. Use a passkey, or type your password and a code, to go on; the confirmation is valid for 15 minutes.',
    textSso:
      'This change is sensitive. Confirm at the identity provider of your company; the confirmation is valid for 15 minutes.',
    textSsoCode:
      'This change is sensitive. Enter a code, then confirm at the identity provider of your company; the confirmation is valid for 15 minutes.',
    textSsoEither:
      'This change is sensitive. Use a passkey, or enter a code and then confirm at the identity provider of your company; the confirmation is valid for 15 minutes.',
    ssoHow:
      'Open the identity provider of your company and sign in there again. The change continues here as soon as it is confirmed.',
    none: 'This change is sensitive, and your account has neither a password nor a passkey. Sign out, sign in again with single sign-on, and start over.',
    sso: 'Confirm with single sign-on',
    ssoAgain: 'Start again',
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
    'sign-in': 'Sign-in',
    connections: 'Data exchange and integrations',
    support: 'Support',
    settings: 'Other settings',
  },
};
