/** Mails to administrators about their own accounts, in one language. */
export interface AccountWords {
  readonly colon: string;
  readonly hello: (name: string) => string;
  readonly automatic: string;
  readonly facts: { readonly login: string; readonly company: string; readonly when: string; readonly address: string };
  readonly forgotten: {
    readonly subject: string;
    readonly opening: string;
    readonly button: string;
    readonly lifetime: (minutes: number) => string;
    readonly ignore: string;
    /** After “that was not me”: the password is blocked. */
    readonly disowned: { readonly opening: string; readonly again: string };
  };
  readonly changed: {
    readonly subject: string;
    readonly opening: string;
    readonly notYou: string;
    readonly button: string;
  };
  readonly code: {
    readonly subject: string;
    readonly opening: Readonly<Record<'password' | 'factor', string>>;
    readonly label: string;
    readonly lifetime: (minutes: number) => string;
    readonly ignore: Readonly<Record<'password' | 'factor', string>>;
  };
  /** A sign-in from a device or network that the account has not used before. */
  readonly newSignIn: {
    readonly subject: string;
    readonly opening: { readonly device: string; readonly network: string; readonly country: string };
    readonly device: string;
    readonly deviceName: (browser: string, system: string) => string;
    readonly unknownDevice: string;
    readonly place: string;
    readonly ignore: string;
    readonly notYou: string;
    readonly button: string;
    readonly lifetime: (days: number) => string;
  };
  /** The change of the own e-mail address, which both mailboxes confirm. */
  readonly emailChange: {
    readonly subject: string;
    readonly newAddress: string;
    readonly toOld: { readonly opening: string; readonly button: string; readonly notYou: string };
    readonly toNew: { readonly opening: string; readonly button: string; readonly ignore: string };
    /** To the new address, when another administrator of the company has it. */
    readonly taken: string;
    readonly lifetime: (hours: number) => string;
    readonly changed: { readonly subject: string; readonly opening: string; readonly notYou: string };
    /** To the former address, when another administrator changed it. */
    readonly given: { readonly opening: string; readonly notYou: string };
  };
  /** A break-glass account has signed in; to the other administrators. */
  readonly breakGlass: {
    readonly subject: string;
    readonly opening: string;
    readonly account: string;
    readonly advice: string;
  };
  /** A colleague has made the account; its owner sets the password. */
  readonly invitation: {
    readonly subject: string;
    readonly opening: string;
    readonly button: string;
    readonly lifetime: (days: number) => string;
    readonly ignore: string;
  };
  /** The link between the account and a person of the identity provider was removed. */
  readonly ssoUnlinked: { readonly subject: string; readonly opening: string; readonly advice: string };
  /** An impersonation of the account began without a reason. */
  readonly unexplained: {
    readonly subject: string;
    readonly opening: string;
    readonly button: string;
    readonly advice: string;
  };
  /** A new password was asked for where single sign-on takes its place. */
  readonly ssoRequired: {
    readonly subject: string;
    readonly opening: string;
    readonly button: string;
    readonly advice: string;
  };
  readonly factor: {
    readonly subject: string;
    /** By audit action; `left` = recovery codes that are left. */
    readonly events: Readonly<
      Record<
        | 'factor_added'
        | 'factor_removed'
        | 'factor_reset'
        | 'passkey_added'
        | 'passkey_removed'
        | 'recovery_codes'
        | 'recovery_code_used',
        (left: number) => string
      >
    >;
    readonly notYou: string;
  };
}
