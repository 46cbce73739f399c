import type { Page } from '@playwright/test';

/** Runs in the page: what of it is out of its place, from side to side. The layout is read at once, without a frame. */
function outOfPlace(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is too wide by ${scrollWidth - clientWidth} px`);
  const root = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
  /** In a box that clips or scrolls, nothing stands over anything else. */
  const isHeld = (from: Element) => {
    for (let at: Element | null = from; at && at !== document.documentElement; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return at !== root;
    return false;
  };
  const blockOf = (from: Element) => {
    let at = from;
    while (at.parentElement && ['inline', 'contents'].includes(getComputedStyle(at).display)) at = at.parentElement;
    return at;
  };
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const short = (text: string | null) => (text ?? '').trim().slice(0, 40);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const parent = node.parentElement;
    if (!parent || short(node.textContent) === '' || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const block = blockOf(parent);
    if (isHeld(block)) continue;
    const box = block.getBoundingClientRect();
    range.selectNodeContents(node);
    const out = [...range.getClientRects()].find((line) => line.right > box.right + 1.5 || line.left < box.left - 1.5);
    if (out) found.push(`“${short(node.textContent)}” stands out of <${block.localName} class="${block.className}">`);
  }
  for (const button of root.querySelectorAll<HTMLElement>('button, a[href], input:not([type=hidden]), select')) {
    const { left, right, width } = button.getBoundingClientRect();
    if (width <= 1 || !button.checkVisibility({ visibilityProperty: true })) continue;
    if ((left < -1 || right > window.innerWidth + 1) && !isHeld(button.parentElement ?? button))
      found.push(`“${short(button.getAttribute('aria-label') ?? button.textContent)}” cannot be reached`);
  }
  return found;
}

/**
 * What is out of its place at a width: a page that scrolls sideways, text that stands out of its box, a button outside
 * of the window. Of an open dialog, else of the page's own part. Sizes are in px.
 */
export async function outOfPlaceAt(page: Page, width: number, height = 900): Promise<string[]> {
  await page.setViewportSize({ width, height });
  return page.evaluate(outOfPlace);
}
