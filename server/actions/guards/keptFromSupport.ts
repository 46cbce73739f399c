import { KEPT_FROM_SUPPORT } from '../../../domain/schema/model/keptFromSupport';
import { rightsExceeded } from '../../errors/catalogue';
import type { Change } from './index';

/**
 * Refuses support, in person, by a key or in the name of another, what would outlast the consent by which it works in the
 * company. Everybody else passes.
 * @throws PorticoError 403 RIGHTS_EXCEEDED
 */
export function keptFromSupport(
  { access, resource, id, before, after, values }: Change,
  guard: keyof typeof KEPT_FROM_SUPPORT,
): void {
  if (!access.caller.bySupport) return;
  const { fields, records } = KEPT_FROM_SUPPORT[guard];
  const isSecret = (name: string) => resource.fields.some((field) => field.name === name && field.secret !== undefined);
  // A secret is not read: one that is sent is another one.
  const isChanged = (name: string) =>
    isSecret(name)
      ? Boolean(values[name])
      : JSON.stringify(before[name] ?? null) !== JSON.stringify(after?.[name] ?? null);
  const isEdit = id !== undefined && after !== undefined;
  if (isEdit ? fields.some(isChanged) : records) throw rightsExceeded();
}

/**
 * `support-modes`: support sees how guests and employees get in and changes names, guest profiles and durations. The
 * company alone decides which people get in.
 */
export const supportModes = (change: Change): void => keptFromSupport(change, 'support-modes');

/** `support-sources`: support changes name, location and parser of a source of events, and switches it on and off. */
export const supportSources = (change: Change): void => keptFromSupport(change, 'support-sources');
