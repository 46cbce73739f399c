import { useEffect, useEffectEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { ClientResource } from '../../../domain/schema/client/client';
import { tabOf } from './FormTabs';
import { useAddressedTab } from './useAddressedTab';

const FOCUSABLE = 'input:not([disabled]),select:not([disabled]),textarea:not([disabled])';

/**
 * Which tab of a form is in front, and the way to a field, whatever tab it is on.
 * @param addressed true when the tab is in the address of the page
 */
export function useFocusField(
  resource: ClientResource,
  element: RefObject<HTMLFormElement | null>,
  addressed: boolean,
) {
  const { tab, setTab } = useAddressedTab(resource, addressed);

  /**
   * Focuses the first of some fields, as the form shows them, in the middle of the window: there its label and its message
   * can be read too, and no bar lies over it.
   * @returns those that have no row here
   */
  const focusFirst = (names: readonly string[]): string[] => {
    const rows = [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const first = rows.find((row) => names.includes(row.dataset['field'] ?? ''));
    const front = first && tabOf(resource, first.dataset['field'] ?? '');
    // What is hidden takes no focus: the tab comes to the front first.
    if (front !== undefined && front !== tab) flushSync(() => setTab(front));
    const closed = first?.closest('details:not([open])');
    if (closed) closed.setAttribute('open', '');
    first?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
    return names.filter((name) => !rows.some((row) => row.dataset['field'] === name));
  };

  // An address may name the field that is to be changed: `?field=u_password`.
  const addressedField = new URLSearchParams(useLocation().search).get('field');
  const focusAddressed = useEffectEvent(() => {
    if (addressed && addressedField !== null) focusFirst([addressedField]);
  });
  useEffect(() => focusAddressed(), [addressedField]);

  return { tab, setTab, focusFirst };
}
