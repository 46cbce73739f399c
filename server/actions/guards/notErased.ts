import { failure } from '../../errors/catalogue';
import type { Change } from './index';

/** An erased identity cannot be changed or restored. */
export function notErased({ before }: Change): void {
  if (before['u_erasedAt'] != null) throw failure('GUEST_ERASED');
}
