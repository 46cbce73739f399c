import { refusal } from '../../errors';
import type { Change } from './index';

/** Whoever was erased stays nobody: nothing is written about them, and they do not come back. */
export function notErased({ before }: Change): void {
  if (before['u_erasedAt'] != null) throw refusal('GUEST_ERASED');
}
