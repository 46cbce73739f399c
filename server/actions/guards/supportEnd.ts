import { fieldError, validationFailed } from '../../errors/catalogue';
import type { Change } from './index';

const [ALLOWED, END] = ['c_supportaccess', 'c_supportuntil'];

/**
 * `support-end`: support is not let in until a moment that is past. A company that saves something else after its end may
 * do so.
 * @throws PorticoError 422 EXPIRY_IN_PAST
 */
export function supportEnd({ before, after }: Change): void {
  const end = after?.[END];
  if (after?.[ALLOWED] !== true || typeof end !== 'string' || Date.parse(end) > Date.now()) return;
  if (before[ALLOWED] !== true || before[END] !== end) throw validationFailed({ [END]: fieldError('EXPIRY_IN_PAST') });
}
