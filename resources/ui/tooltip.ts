import { placeAt } from './placement';
import placed from './placement.module.css';
import styles from './tooltip.module.css';

/** How long the pointer rests on an element before its tooltip is shown, and how long it may be away, in ms. */
const SHOW_MS = 500;
const HIDE_MS = 150;

const WITH_TOOLTIP = '[data-tooltip]';
const ID = 'tooltip';

const targetOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(WITH_TOOLTIP) : null);

/** True when a screen reader says the text already: it is the name of the element, or part of its content. */
function isNamedBy(element: HTMLElement, text: string): boolean {
  const names = [element.getAttribute('aria-label'), element.getAttribute('aria-description')];
  return names.includes(text) || element.textContent.includes(text);
}

/**
 * Shows `data-tooltip` of an element below it while the pointer rests on it or the keyboard has brought the focus
 * there. One tooltip for the whole document, in the top layer. WCAG 2.2, 1.4.13: the pointer may move onto it, Escape
 * closes it (and does what it does besides), it stays as long as it is wanted. A text that is not the name of the
 * element becomes its description.
 * @returns a function that ends it
 */
export function installTooltips(document: Document = window.document): () => void {
  const bubble = document.createElement('div');
  bubble.id = ID;
  bubble.popover = 'manual';
  bubble.setAttribute('role', 'tooltip');
  bubble.className = `${placed['placed']} ${styles['tooltip']}`;
  let shown: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;

  const hide = () => {
    clearTimeout(timer);
    if (!shown) return;
    if (shown.getAttribute('aria-describedby') === ID) shown.removeAttribute('aria-describedby');
    shown = undefined;
    stop?.();
    bubble.remove();
  };
  const show = (element: HTMLElement) => {
    const text = element.dataset['tooltip'];
    hide();
    if (!text || !element.isConnected) return;
    shown = element;
    bubble.textContent = text;
    // In the dialog or panel of its element, because what is outside of a dialog is inert; else in its landmark.
    (element.closest('dialog, [popover], main, header, nav, aside') ?? document.body).append(bubble);
    if (!isNamedBy(element, text) && !element.hasAttribute('aria-describedby'))
      element.setAttribute('aria-describedby', ID);
    bubble.showPopover();
    stop = placeAt(bubble, element, 'middle');
  };
  const after = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };

  const listeners: Readonly<Record<string, (event: Event) => void>> = {
    pointerover: (event) => {
      if ((event as PointerEvent).pointerType === 'touch') return;
      const element = targetOf(event);
      if (event.target instanceof Node && bubble.contains(event.target)) clearTimeout(timer);
      else if (element && element !== shown) after(SHOW_MS, () => show(element));
      else if (element) clearTimeout(timer);
      else if (shown) after(HIDE_MS, hide);
      else clearTimeout(timer);
    },
    focusin: (event) => {
      const element = targetOf(event);
      const from = (event as FocusEvent).relatedTarget;
      // A panel that closes gives the focus back: the description of its button was not requested.
      const returned = from instanceof Element && from.closest('[popover], dialog')?.contains(element) === false;
      if (element?.matches(':focus-visible') && !returned) show(element);
    },
    focusout: hide,
    pointerdown: hide,
    keydown: (event) => {
      if ((event as KeyboardEvent).key === 'Escape') hide();
    },
    scroll: hide,
  };
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);
  return () => {
    hide();
    for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true);
  };
}
