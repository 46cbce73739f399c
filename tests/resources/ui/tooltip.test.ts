import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installTooltips } from '../../../resources/ui/tooltip';

let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <button id="mark" aria-label="Aide" data-tooltip="Aide">?</button>
    <span id="short" data-tooltip="le 14 octobre 2026 à 10:00">il y a 2 j</span>
    <dialog open><button id="inside" data-tooltip="Dedans">x</button></dialog>
    <main><button id="part" data-tooltip="Partie">z</button></main>
    <button id="plain">y</button>`;
  end = installTooltips();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const element = (id: string) => document.getElementById(id) as HTMLElement;
const tooltip = () => document.querySelector('[role=tooltip]');
const point = (at: Element, pointerType = 'mouse') =>
  at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
const rest = (ms = 600) => vi.advanceTimersByTime(ms);

describe('a tooltip', () => {
  it('is shown while the pointer rests on its element, in the top layer', () => {
    point(element('mark'));
    expect(tooltip()).toBeNull();
    rest();
    expect(tooltip()?.textContent).toBe('Aide');
    expect(tooltip()?.getAttribute('popover')).toBe('manual');
    point(element('plain'));
    rest();
    expect(tooltip()).toBeNull();
  });

  it('is not shown for a pointer that passes', () => {
    point(element('mark'));
    rest(100);
    point(element('plain'));
    rest();
    expect(tooltip()).toBeNull();
  });

  it('is not shown for a finger', () => {
    point(element('mark'), 'touch');
    rest();
    expect(tooltip()).toBeNull();
  });

  it('stays while the pointer is on it', () => {
    point(element('mark'));
    rest();
    point(tooltip()!);
    rest();
    expect(tooltip()).not.toBeNull();
  });

  it('is shown at once for the focus that the keyboard has brought, and goes with it', () => {
    vi.spyOn(element('mark'), 'matches').mockImplementation((selector) => selector === ':focus-visible');
    element('mark').focus();
    expect(tooltip()?.textContent).toBe('Aide');
    element('plain').focus();
    expect(tooltip()).toBeNull();
  });

  it('is not shown when a panel that closes gives the focus back', () => {
    vi.spyOn(element('mark'), 'matches').mockImplementation((selector) => selector === ':focus-visible');
    const relatedTarget = element('inside');
    element('mark').dispatchEvent(new FocusEvent('focusin', { bubbles: true, relatedTarget }));
    expect(tooltip()).toBeNull();
  });

  it.each(['keydown', 'pointerdown'])('is closed by Escape and by a press (%s)', (type) => {
    point(element('mark'));
    rest();
    element('mark').dispatchEvent(
      type === 'keydown'
        ? new KeyboardEvent(type, { key: 'Escape', bubbles: true })
        : new PointerEvent(type, { bubbles: true }),
    );
    expect(tooltip()).toBeNull();
  });

  it('describes an element that has another name, and nothing twice', () => {
    point(element('short'));
    rest();
    expect(element('short').getAttribute('aria-describedby')).toBe(tooltip()?.id);
    point(element('mark'));
    rest();
    expect(element('short').hasAttribute('aria-describedby')).toBe(false);
    expect(element('mark').hasAttribute('aria-describedby')).toBe(false);
  });

  it('is in the landmark of its element', () => {
    point(element('part'));
    rest();
    expect(tooltip()?.closest('main')).not.toBeNull();
  });

  it('is in the dialog of its element: what is outside is inert', () => {
    point(element('inside'));
    rest();
    expect(tooltip()?.closest('dialog')).not.toBeNull();
  });
});
