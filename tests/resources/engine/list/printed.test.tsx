import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { model, provider, record, show, thing } from '../../fixture';

afterEach(cleanup);

const drawn = () => document.querySelectorAll('tr[data-index]').length;
const things = (count: number) => Array.from({ length: count }, (_, index) => record(index + 1));

it('prints every row of a long page, of which the screen draws those in the window', async () => {
  show(provider(things(240)), { at: '/things?perPage=250' });
  await screen.findAllByRole('row');
  await expect.poll(() => document.querySelector('.e-gap')).toBeTruthy();
  expect(drawn()).toBeLessThan(240);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toBe(240);
  expect(document.querySelector('.e-printed')?.textContent).toBe('1–240 sur 240');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(drawn()).toBeLessThan(240);
});

it('prints a thousand rows at most, and says of how many', async () => {
  const long = model({ ...thing, list: { ...thing.list, largePage: 5_000 } });
  show(provider(things(1200)), { at: '/things?perPage=5000', as: long });
  await screen.findAllByRole('row');
  await expect.poll(() => document.querySelector('.e-gap')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toBe(1000);
  expect(document.querySelector('.e-printed')?.textContent).toMatch(/^1–1\s000 sur 1\s200$/);
});

it('keeps the rows that are drawn, their focus and their selection, while it prints', async () => {
  show(provider(things(120)), { at: '/things?perPage=250' });
  await screen.findAllByRole('row');
  await expect.poll(() => document.querySelector('.e-gap')).toBeTruthy();
  const row = document.querySelector<HTMLElement>('tr[data-index="5"]')!;
  fireEvent.click(row.querySelector('input')!);
  row.focus();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.activeElement).toBe(row);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(row.getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(row);
});
