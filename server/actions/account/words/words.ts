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
  };
  readonly changed: {
    readonly subject: string;
    readonly opening: string;
    readonly notYou: string;
    readonly button: string;
  };
}
