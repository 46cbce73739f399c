import type { TranslateFunction } from 'ra-core';

/** What a resource says of a save that has failed, before the reason (specification S-KEY-6, S-MSG-2). */
export interface FailureTitle {
  /** Key of a text. */
  readonly title: string;
  /** False: only where no field is named. */
  readonly always: boolean;
}

/** @returns undefined where the reason alone is shown, as for most resources */
export function failureTitle(resource: string, isNew: boolean): FailureTitle | undefined {
  if (resource === 'tokens') {
    return { title: isNew ? 'errors.TOKEN_CREATE_FAILED' : 'errors.TOKEN_UPDATE_FAILED', always: true };
  }
  return resource === 'password-policies' ? { title: 'errors.PASSWORD_POLICY_SAVE', always: false } : undefined;
}

/** The reason of a failure after the title, in one line; without a title the reason alone. */
export function titled(translate: TranslateFunction, title: string | undefined, reason: string): string {
  return title === undefined ? reason : `${translate(title).replace(/[.。]$/, '')} – ${reason}`;
}
