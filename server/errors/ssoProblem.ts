import type { SsoReason } from '../../domain/access/ssoReasons';

/** What is wrong with the answer of an identity provider: the message is for the log, the reason for a test of the settings. */
export class SsoProblem extends Error {
  constructor(
    readonly why: SsoReason,
    message: string,
  ) {
    super(message);
  }
}
