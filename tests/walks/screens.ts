import axe from 'axe-core';
import { fireEvent, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import type { Field, Resource } from '../../domain/schema/model/model';
import { BUSY, fill, pressable, type OpenConsole } from '../support/console';
import { tabOf } from '../support/walk/fields';
import type { Narrowing } from '../support/walk/narrowing';

const zone = { timeZone: 'Europe/Paris' } as const;
const dayIn = (value: string) => new Intl.DateTimeFormat('fr-FR', zone).format(new Date(value));
const timeIn = (value: string) =>
  new Intl.DateTimeFormat('fr-FR', { ...zone, hour: '2-digit', minute: '2-digit' }).format(new Date(value));

/** WCAG 2.2 AA and axe's advice, without what needs a layout: colours and sizes are for `tests/e2e/everyList.spec.ts`. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NEED_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** The menu is the same on each page: a browser's tests look at it (`tests/e2e/accessible.spec.ts`). */
const MENU = '.rail-nav';

/** Accessibility violations of the document that can be told without a layout (axe-core). */
export async function violations(): Promise<string[]> {
  const context = { include: ['html'], exclude: document.querySelector(MENU) ? [MENU] : [] };
  const result = await axe.run(context, {
    runOnly: RULES,
    resultTypes: ['violations'],
    rules: Object.fromEntries(NEED_LAYOUT.map((rule) => [rule, { enabled: false }])),
  });
  return result.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join(' | ')}`,
  );
}

const all = <E extends Element = HTMLElement>(selector: string, root: ParentNode = document) => [
  ...root.querySelectorAll<E>(selector),
];
const options = () => all('[role=option]').filter((option) => !/^(Ajouter|Créer)/.test(option.textContent.trim()));

/** The row of a field, on its tab if the form has some. */
async function rowOf({ user }: OpenConsole, resource: Resource, field: Field): Promise<HTMLElement> {
  const tab = tabOf(resource, field);
  if (tab !== undefined) await user.click(all('[role=tab]')[tab]!);
  return waitFor(() => {
    const row = document.querySelector<HTMLElement>(`[data-field="${field.name}"]`);
    if (!row || row.querySelector(BUSY)) throw new Error(`${field.name} is not there`);
    return row;
  });
}

/** Chooses a record: the first that is offered, or another one than now. */
async function choose({ user }: OpenConsole, row: HTMLElement): Promise<void> {
  const box = row.querySelector<HTMLInputElement>('[role=combobox]')!;
  const before = box.value;
  await user.click(box);
  // With the list open on what is chosen, all the others are there once the text is gone.
  if (before) fill(box, '');
  const option = await waitFor(() => {
    const found = options().find((one) => !before || !one.textContent.includes(before));
    if (!found) throw new Error('nothing to choose');
    return found;
  });
  await user.click(option);
  await waitFor(() => {
    expect(box.value).not.toBe(before);
    expect(all('[role=option]')).toEqual([]);
  });
}

const selectAt = (select: HTMLSelectElement | null, value: string) => {
  if (!select) throw new Error('no choice');
  fireEvent.change(select, { target: { value } });
};

/** Types, ticks or chooses a value. */
export async function enter(at: OpenConsole, resource: Resource, field: Field, value: unknown): Promise<void> {
  const row = await rowOf(at, resource, field);
  if (field.reference) return choose(at, row);
  const text = String(value);
  const boxes = all<HTMLInputElement>('input, textarea', row);
  switch (field.kind) {
    case 'enum': {
      const index = field.enum?.indexOf(value as string) ?? 0;
      if (field.widget === 'radio') return at.user.click(all('[type=radio]', row)[index]!);
      return selectAt(row.querySelector('select'), String(index));
    }
    case 'boolean': {
      const box = row.querySelector<HTMLInputElement>('[role=switch]')!;
      return box.checked === (value === true) ? undefined : at.user.click(box);
    }
    case 'date':
      return fill(boxes[0], dayIn(`${text}T12:00:00Z`));
    case 'dateTime':
      fill(boxes[0], dayIn(text));
      return fill(boxes[1], timeIn(text));
    case 'list':
      if (field.codes) return selectAt(row.querySelector('select'), text);
      fill(boxes[0], text);
      return at.user.keyboard('{Enter}');
    default:
      return fill(boxes[0], text);
  }
}

/** Changes a field to another value. @returns a check that this is what stands there */
export async function change(at: OpenConsole, resource: Resource, field: Field): Promise<() => void> {
  const row = await rowOf(at, resource, field);
  if (field.kind === 'boolean' && !field.reference) {
    const box = row.querySelector<HTMLInputElement>('[role=switch]')!;
    await at.user.click(box);
    const now = box.checked;
    return () => expect(box.checked).toBe(now);
  }
  if (field.reference) await choose(at, row);
  else if (field.kind === 'enum') {
    const select = row.querySelector('select')!;
    selectAt(select, select.value === '0' ? '1' : '0');
  } else {
    const box = row.querySelector<HTMLInputElement>('input, textarea')!;
    fill(box, field.type === 'string' ? `${box.value} bis`.trim() : String(Number(box.value) + 1));
  }
  const box = () => row.querySelector<HTMLInputElement>('input, textarea, select')?.value;
  const then = box();
  return () => expect(box()).toBe(then);
}

/** Sets a filter by the panel. */
export async function narrow(at: OpenConsole, { texts }: Resource, { field, value }: Narrowing): Promise<void> {
  const name = texts.fr.fields[field.name] ?? '';
  await at.user.click(document.querySelector('.e-bar .e-chip-dash')!);
  const choices = await waitFor(() => {
    const found = document.querySelector('.e-choices');
    if (!found) throw new Error('no filters to choose from');
    return found;
  });
  await at.user.click(await pressable(name, choices));
  const panel = await waitFor(() => {
    const found = document.querySelector<HTMLFormElement>('form.e-panel');
    if (!found?.querySelector('input')) throw new Error('no panel');
    return found;
  });
  if (field.kind === 'enum' || field.kind === 'boolean' || field.display === 'element') {
    const label = await waitFor(() => {
      const found = all('label', panel).find((one) => one.textContent.trim() === value);
      if (!found) throw new Error(`no choice ${value}`);
      return found;
    });
    await at.user.click(label.querySelector('input') ?? label);
  } else if (field.kind === 'reference') {
    const box = panel.querySelector<HTMLInputElement>('[role=combobox]')!;
    await at.user.click(box);
    fill(box, value);
    await at.user.click(
      await waitFor(() => {
        // Its name alone; a second line may follow it.
        const names = options().map((one) => [one, one.textContent.trim()] as const);
        const [found] =
          names.find(([, name]) => name === value) ?? names.find(([, name]) => name.startsWith(value)) ?? [];
        if (!found) throw new Error(`no option ${value}`);
        return found;
      }),
    );
  } else {
    fill(panel.querySelector('input'), value);
  }
  await at.user.click(await pressable('Appliquer', panel));
  await waitFor(() => {
    expect(document.querySelector('form.e-panel')).toBeNull();
    expect(all('.e-bar .e-chip-on').some((chip) => chip.textContent.includes(name))).toBe(true);
  });
  await at.settled();
}

/** Opens the menu in the header of a record page and chooses an entry. */
export async function chooseAction(at: OpenConsole, name: string): Promise<void> {
  await at.user.click(await pressable('Autres actions', document.querySelector('.e-head-actions') ?? document));
  await at.user.click(await pressable(name, document.querySelector('[role=menu]') ?? document));
}
