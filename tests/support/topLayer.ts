// Popover API for happy-dom, which has the attribute but nothing that it does: panels are shown and hidden, `toggle` says
// so, and a press elsewhere closes those that are `auto`. Positions are the browser's: the browser tests look at them.
const shown: HTMLElement[] = [];

function toggled(element: HTMLElement, newState: 'open' | 'closed') {
  element.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
}

HTMLElement.prototype.showPopover = function (this: HTMLElement) {
  if (!this.isConnected || this.popover === null) throw new DOMException('not a popover', 'InvalidStateError');
  if (!shown.includes(this)) shown.push(this);
  toggled(this, 'open');
};

HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
  const at = shown.indexOf(this);
  if (at < 0) return;
  shown.splice(at, 1);
  toggled(this, 'closed');
};

document.addEventListener('pointerdown', ({ target }) => {
  for (const panel of [...shown].reverse()) {
    const invoker = target instanceof Element ? target.closest('[popovertarget]') : null;
    const own = target instanceof Node && panel.contains(target);
    if (own || (panel.id !== '' && invoker?.getAttribute('popovertarget') === panel.id)) return;
    if (panel.popover === 'auto') panel.hidePopover();
  }
});
