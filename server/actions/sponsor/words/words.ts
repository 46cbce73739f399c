/** Everything that guests and sponsors read outside of the console, on pages and in mails. */
export interface Words {
  readonly mail: {
    readonly hello: (name: string) => string;
    readonly request: {
      readonly subject: (guest: string, company: string) => string;
      readonly opening: (guest: string, company: string) => string;
      readonly button: string;
      readonly console: string;
      readonly closing: (until: string) => string;
      readonly ignore: string;
    };
    readonly approved: {
      readonly subject: (company: string) => string;
      readonly opening: (company: string, sponsor: string) => string;
      readonly ownPassword: string;
      readonly closing: string;
    };
    readonly refused: {
      readonly subject: (company: string) => string;
      readonly opening: (company: string) => string;
      readonly closing: string;
    };
    readonly card: {
      readonly opening: (company: string) => string;
      readonly portal: string;
    };
    readonly automatic: string;
    readonly colon: string;
  };
  readonly facts: {
    readonly guest: string;
    readonly email: string;
    readonly reason: string;
    readonly duration: string;
    readonly login: string;
    readonly password: string;
    readonly until: string;
  };
  readonly days: (count: number) => string;
  readonly page: {
    readonly title: (company: string) => string;
    readonly intro: string;
    readonly name: string;
    readonly email: string;
    readonly emailHelp: string;
    readonly sponsor: string;
    readonly sponsorHelp: string;
    readonly reason: string;
    readonly optional: string;
    readonly duration: string;
    readonly ask: string;
    readonly wrong: string;
    readonly errors: Readonly<
      Record<
        | 'FIELD_REQUIRED'
        | 'FIELD_TOO_LONG'
        | 'FIELD_INVALID_FORMAT'
        | 'FIELD_INVALID_EMAIL'
        | 'SPONSOR_EMAIL_INVALID'
        | 'FIELD_INVALID_CHOICE',
        string
      >
    >;
    readonly sentTitle: string;
    readonly sent: string;
    readonly another: string;
    readonly sponsorTitle: string;
    readonly sponsorText: string;
    readonly sponsorEmail: string;
    readonly sponsorButton: string;
    readonly againTitle: string;
    readonly again: string;
    readonly back: string;
    readonly decideTitle: (guest: string) => string;
    readonly decideIntro: (company: string) => string;
    readonly expires: (until: string) => string;
    readonly approve: string;
    readonly refuse: string;
    readonly choose: string;
    readonly approvedTitle: string;
    readonly approved: (guest: string) => string;
    readonly refusedTitle: string;
    readonly refused: (guest: string) => string;
    readonly usedTitle: string;
    readonly usedApproved: string;
    readonly usedRefused: string;
    readonly expiredTitle: string;
    readonly expired: string;
    readonly invalidTitle: string;
    readonly invalid: string;
    readonly goneTitle: string;
    readonly gone: string;
    readonly missingTitle: string;
    readonly missing: string;
    readonly tooManyTitle: string;
    readonly tooMany: (minutes: number) => string;
    readonly failedTitle: string;
    readonly failed: string;
  };
}
