import { KEPT_FROM_SUPPORT } from '../../../domain/schema/model/keptFromSupport';
import { rightsExceeded } from '../../errors/catalogue';
import type { Change } from './index';

/**
 * Refuses support, in person, by a key or in the name of another, what would outlast the consent by which it works in the
 * company. Everybody else passes.
 * @throws PorticoError 403 RIGHTS_EXCEEDED
 */
export function keptFromSupport({ access, id, before, after }: Change, guard: keyof typeof KEPT_FROM_SUPPORT): void {
  if (!access.caller.bySupport) return;
  const { fields, records } = KEPT_FROM_SUPPORT[guard];
  const isChanged = (name: string) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after?.[name] ?? null);
  const isEdit = id !== undefined && after !== undefined;
  if (isEdit ? fields.some(isChanged) : records) throw rightsExceeded();
}

/**
 * `support-modes`: support sees how guests and employees get in and changes names, guest profiles and durations. The
 * company alone decides which people get in.
 */
export const supportModes = (change: Change): void => keptFromSupport(change, 'support-modes');
