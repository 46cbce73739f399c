import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { provider, record, show } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a list whose page is not laid out yet has all of its columns, and is drawn once', async () => {
  // Nothing has a width, and the table would need one.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(provider([record(1)]));
  expect(await screen.findByRole('row', { name: /Chose 1/ })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').length).toBeGreaterThan(4);
  expect(failed).not.toHaveBeenCalled();
});

it('a list keeps its columns where the table fits and only its last edge stands over it', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1150);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1150);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1155);
  show(provider([record(1)]));
  expect(await screen.findByRole('row', { name: /Chose 1/ })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').length).toBeGreaterThan(4);
});

it('columns that there is no room for are never drawn', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(380);
  const takenOut: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { removedNodes } of changes) {
      for (const node of removedNodes) if (/^T[DH]$/.test(node.nodeName)) takenOut.push(node.textContent ?? '');
    }
  });
  watch.observe(document.body, { childList: true, subtree: true });
  show(provider([record(1)]));
  expect(await screen.findByRole('row', { name: /Chose 1/ })).toBeTruthy();
  watch.disconnect();
  expect(screen.getAllByRole('columnheader').length).toBeLessThan(5);
  expect(takenOut).toEqual([]);
});
