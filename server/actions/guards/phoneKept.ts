import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import type { Change } from './index';

const PHONE = 'ad_phone';

/**
 * The phone of an administrator is required (specification S-ADM-2): one that is there is replaced, never emptied.
 * Accounts that begin without one (made by single sign-on or in a shell) are changed and disabled without it, and a
 * revert or undo of their first one leaves them without it again.
 * @throws VALIDATION_FAILED with FIELD_REQUIRED
 */
export function phoneKept({ id, before, after, isRevert }: Change): void {
  if (id === undefined || !after || isRevert || isEmpty(before[PHONE]) || !isEmpty(after[PHONE])) return;
  throw errors.validationFailed({ [PHONE]: fieldError('FIELD_REQUIRED') });
}

const isEmpty = (value: unknown) => (value ?? '') === '';
