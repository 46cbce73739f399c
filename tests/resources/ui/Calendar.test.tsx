import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Calendar } from '../../../resources/ui/Calendar';

afterEach(cleanup);

const onChoose = vi.fn();
beforeEach(() => onChoose.mockClear());

/** Wednesday, the 14th; the 31st is a Saturday. */
const DAY = '2026-10-14';

const show = (tag = 'fr-FR', value: string | null = DAY) => {
  render(
    <Calendar
      value={value ?? undefined}
      today="2026-10-20"
      tag={tag}
      previous="Mois précédent"
      next="Mois suivant"
      onChoose={onChoose}
    />,
  );
};
const day = (date: string, tag = 'fr-FR') =>
  screen.getByRole('button', {
    name: new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`)),
  });

describe('a calendar', () => {
  it.each([
    ['{ArrowLeft}', '2026-10-13'],
    ['{ArrowRight}', '2026-10-15'],
    ['{ArrowUp}', '2026-10-07'],
    ['{ArrowDown}', '2026-10-21'],
    ['{Home}', '2026-10-12'],
    ['{End}', '2026-10-18'],
    ['{PageUp}', '2026-09-14'],
    ['{PageDown}', '2026-11-14'],
    ['{Shift>}{PageUp}{/Shift}', '2025-10-14'],
    ['{Shift>}{PageDown}{/Shift}', '2027-10-14'],
    ['{PageUp}{Home}', '2026-09-14'],
    ['{Home}{ArrowLeft}', '2026-10-11'],
  ])('goes by %s to %s', async (keys, to) => {
    show();
    day(DAY).focus();
    await userEvent.keyboard(keys);
    expect(document.activeElement).toBe(day(to));
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('goes from the last day of a month to the last day of a shorter one', async () => {
    show('fr-FR', '2026-01-31');
    day('2026-01-31').focus();
    await userEvent.keyboard('{PageDown}');
    expect(document.activeElement).toBe(day('2026-02-28'));
  });

  it('goes by year from the 29th of February', async () => {
    show('fr-FR', '2028-02-29');
    day('2028-02-29').focus();
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift}');
    expect(document.activeElement).toBe(day('2029-02-28'));
  });

  it.each(['{Enter}', ' '])('chooses the day with the focus (%s)', async (key) => {
    show();
    day(DAY).focus();
    await userEvent.keyboard(`{ArrowRight}${key}`);
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-10-15');
  });

  it('is one stop of Tab: the day that is chosen, or today', async () => {
    show();
    expect(screen.getAllByRole('gridcell').filter((cell) => cell.querySelector('[tabindex="0"]'))).toHaveLength(1);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(day(DAY));
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
    cleanup();
    show('fr-FR', null);
    expect(day('2026-10-20').tabIndex).toBe(0);
  });

  it('says which day is chosen, and which one is today', () => {
    show();
    expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('14');
    expect(day('2026-10-20').getAttribute('aria-current')).toBe('date');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  });

  it('announces the month, which also names the days, when it changes', async () => {
    show();
    const month = screen.getByText('octobre 2026');
    expect(month.getAttribute('aria-live')).toBe('polite');
    expect(screen.getByRole('grid', { name: 'octobre 2026' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Mois suivant' }));
    expect(month.textContent).toBe('novembre 2026');
    expect(screen.getByRole('grid', { name: 'novembre 2026' })).toBeTruthy();
    // The focus stays, so that the button can be pressed again.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mois suivant' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mois précédent' }));
    expect(month.textContent).toBe('octobre 2026');
  });
});

describe.each([
  ['fr-FR', 'octobre 2026', 'lundi', 'mercredi 14 octobre 2026', '2026-10-12', '2026-10-18'],
  ['en-US', 'October 2026', 'Sunday', 'Wednesday, October 14, 2026', '2026-10-11', '2026-10-17'],
  ['en-GB', 'October 2026', 'Monday', /^Wednesday,? 14 October 2026$/, '2026-10-12', '2026-10-18'],
  ['es-ES', 'octubre de 2026', 'lunes', 'miércoles, 14 de octubre de 2026', '2026-10-12', '2026-10-18'],
  ['zh-CN', '2026年10月', '星期一', '2026年10月14日星期三', '2026-10-12', '2026-10-18'],
])('a calendar in %s', (tag, month, weekday, name, start, end) => {
  it('has the names and the first day of the week of the language', () => {
    show(tag);
    expect(screen.getByRole('grid', { name: month })).toBeTruthy();
    expect(screen.getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe(weekday);
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('goes by Home and End to the ends of its week', async () => {
    show(tag);
    day(DAY, tag).focus();
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(day(start, tag));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(day(end, tag));
  });
});
