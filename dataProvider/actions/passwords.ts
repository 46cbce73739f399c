import type { PasswordAudience, PasswordRules } from '../../domain/rules/passwordRules';
import type { Http } from '../http';

/** The rules that forms show while a password is typed. */
export interface PasswordActions {
  /** @throws HttpError when the server refuses */
  passwordRules(signal?: AbortSignal): Promise<Readonly<Record<PasswordAudience, PasswordRules>>>;
}

/** | passwordRules | GET /password/rules → { administrators, employees, guests } | */
export function passwordActions(http: Http, base: string): PasswordActions {
  return {
    async passwordRules(signal) {
      return (await http<Record<PasswordAudience, PasswordRules>>(`${base}/password/rules`, { signal })).json;
    },
  };
}
