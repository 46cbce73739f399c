import { expect, type Locator, type Page } from '@playwright/test';

export const WAYS = ['mouse', 'keyboard', 'phone'] as const;
export type Way = (typeof WAYS)[number];

/** Most controls that the focus passes on its way to one. */
const MAX_STOPS = 90;
/** Letters of the field that the focus is in belong to it: Enter and Space are pressed where they do something. */
const TICKED = 'input[type=checkbox], input[type=radio], [role=switch]';

/** What a box opens under itself: a list, or that it is loading. */
const POPUP = ':popover-open:not([role=tooltip])';

/**
 * Counts what a person does. A step is a click or a tap, a key that does something (Enter, Space, a shortcut), or a
 * field that is filled. Moving there, reading and scrolling are none.
 */
export class Steps {
  count = 0;

  constructor(
    private readonly page: Page,
    readonly way: Way,
  ) {}

  /** Presses a button, a link, a checkbox or an option. One step. */
  async press(target: Locator, modifiers: 'Shift'[] = []): Promise<void> {
    await expect(target).toBeEnabled();
    this.count += 1;
    if (this.way === 'phone') return target.tap();
    if (this.way === 'mouse') return target.click({ modifiers });
    await this.reach(target);
    const isTicked = await target.evaluate((element, ticked) => element.matches(ticked), TICKED);
    return this.page.keyboard.press([...modifiers, isTicked ? 'Space' : 'Enter'].join('+'));
  }

  /** Fills a field. One step. */
  async fill(target: Locator, text: string): Promise<void> {
    await expect(target).toBeEditable();
    this.count += 1;
    if (this.way !== 'keyboard') return target.fill(text);
    await this.reach(target);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
  }

  /** Chooses from a closed list of the browser. One step. */
  async select(target: Locator, label: string): Promise<void> {
    this.count += 1;
    if (this.way !== 'keyboard') {
      const value = await target.locator('option', { hasText: label }).first().getAttribute('value');
      await target.selectOption(value ?? label);
      return;
    }
    await this.reach(target);
    await this.page.keyboard.type(label);
  }

  /** Chooses a record in a box: its name is typed, and the option pressed. Two steps. */
  async choose(box: Locator, name: string): Promise<void> {
    await this.fill(box, name);
    if (this.way === 'keyboard') {
      // Enter follows at once, as from a person who types fast.
      await this.key('Enter');
      // While the answer is awaited the popup is open without a list, and the next key would take the Enter back.
      return expect(this.page.locator(POPUP)).toHaveCount(0);
    }
    const list = this.page.locator(`[id="${await box.getAttribute('id')}-listbox"]`);
    await this.press(list.getByRole('option', { name }).first());
  }

  /** Opens the command palette, and types. Two steps. */
  async look(text: string): Promise<void> {
    if (this.way === 'keyboard') await this.key('Control+k');
    else await this.press(this.page.getByRole('button', { name: 'Rechercher une page, une personne…' }));
    await this.fill(this.page.getByRole('combobox', { name: 'Rechercher partout' }), text);
  }

  /** Presses an entry of the palette. One step. */
  async take(entry: string | RegExp): Promise<void> {
    const option = await this.at(entry);
    if (this.way !== 'keyboard') return this.press(option);
    return this.key('Enter');
  }

  /** Lists what can be done to the record of an entry of the palette. One step. */
  async more(entry: string | RegExp): Promise<void> {
    const option = await this.at(entry);
    if (this.way !== 'keyboard') return this.press(option.locator('.palette-more'));
    return this.key('Tab');
  }

  /** An entry of the palette; by the keyboard it is the chosen one then. */
  private async at(entry: string | RegExp): Promise<Locator> {
    const option = this.page.getByRole('option', { name: entry }).first();
    await expect(option).toBeVisible();
    if (this.way !== 'keyboard') return option;
    while ((await option.getAttribute('aria-selected')) !== 'true') await this.page.keyboard.press('ArrowDown');
    return option;
  }

  /** A key that does something. One step. */
  async key(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  /** Opens the command palette, types, and presses the entry. Three steps. */
  async find(text: string, entry: string | RegExp): Promise<void> {
    await this.look(text);
    await this.take(entry);
  }

  /** Moves the focus to a control by the keyboard alone. No step. */
  async reach(target: Locator, key = 'Tab'): Promise<void> {
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let stops = 0; !(await isThere()); stops += 1) {
      if (stops === MAX_STOPS) throw new Error(`not reached by ${key}: ${target.toString()}`);
      await this.page.keyboard.press(key);
    }
  }
}
