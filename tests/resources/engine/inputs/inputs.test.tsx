import { cleanup, screen } from '@testing-library/react';
import { passwordRules } from '../../../../domain/rules/passwordRules';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Field } from '../../../../domain/schema/model/model';
import { inputOf } from '../../../../resources/engine/inputs';
import { field, provider, show, thing } from '../../fixture';

afterEach(cleanup);

/** One input outside a form; gives what it was told last. */
function showInput(
  of: Field,
  start: unknown,
  mode: 'create' | 'edit' = 'edit',
  calls: Parameters<typeof provider>[1] = {},
) {
  const told = vi.fn<(value: unknown) => void>();
  const Input = inputOf(of);
  function Holder() {
    const [value, setValue] = useState(start);
    const change = (next: unknown) => {
      told(next);
      setValue(next);
    };
    return <Input id="i" field={of} resource={thing} label="Droits" mode={mode} value={value} onChange={change} />;
  }
  show(provider([], calls), { children: <Holder /> });
  return () => told.mock.lastCall?.[0];
}

describe('a day and a time', () => {
  const until = field({ name: 'until', kind: 'dateTime', cast: 'iso', withoutTime: 'endOfDay' });
  const time = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Droits : heure' });

  it('a time that is left out is that of the end of the day, as soon as its box is left', async () => {
    const told = showInput(until, '2026-12-05T09:00:00.000Z');
    await userEvent.clear(time());
    expect([told(), time().value]).toEqual(['2026-12-05T22:59:59.000Z', '']);
    await userEvent.tab();
    expect(time().value).toBe('23:59');
  });

  it('a time that is left out where it is that of the end already changes nothing', async () => {
    const told = showInput(until, '2026-12-05T22:59:59Z');
    await userEvent.clear(time());
    expect([told(), time().value]).toEqual([undefined, '']);
    await userEvent.tab();
    expect([told(), time().value]).toEqual([undefined, '23:59']);
  });

  it('what is no time stays as it was typed', async () => {
    showInput(until, '2026-12-05T09:00:00.000Z');
    await userEvent.clear(time());
    await userEvent.type(time(), '25:99');
    await userEvent.tab();
    expect(time().value).toBe('25:99');
  });
});

describe('permissions', () => {
  const mask = field({ name: 'bits', kind: 'mask', cast: 'uint64', widget: 'permissions' });
  const box = (name: string) => screen.getByRole('switch', { name }) as HTMLInputElement;
  /** user:view, user:edit, supervisor */
  const all = String(4 + 8 + 16384);

  it('are shown by area and single', () => {
    showInput(mask, all);
    expect(box('Consulter les identités').checked).toBe(true);
    expect(box('Modifier les identités').checked).toBe(true);
    expect(box('Protection des données').checked).toBe(true);
    expect(box('Accès au support').checked).toBe(false);
  });

  it('follow the interlocks: without data protection no identities, and none to be had', async () => {
    const told = showInput(mask, all);
    await userEvent.click(box('Protection des données'));
    expect(told()).toBe('0');
    expect(box('Consulter les identités').disabled).toBe(true);
    expect(box('Consulter les identités').getAttribute('aria-description')).toBe(
      'Nécessite d’abord : Protection des données',
    );
    await userEvent.click(box('Protection des données'));
    expect(told()).toBe('16384');
    expect(box('Consulter les identités').disabled).toBe(false);
  });

  it('cannot be given by a person who does not hold them', () => {
    showInput(mask, all);
    expect(box('Accès au support').disabled).toBe(true);
    expect(box('Accès au support').getAttribute('aria-description')).toBe('Vous n’avez pas vous-même ce droit.');
  });

  it('may be taken away by a person who does not hold them', async () => {
    const told = showInput(mask, String(1 << 25));
    await userEvent.click(box('Accès au support'));
    expect(told()).toBe('0');
  });
});

describe('references out of those of a preset', () => {
  it('offers one or several only of those, and shows another one that is chosen already', async () => {
    const getList = vi.fn(async () => ({ data: [{ id: 1, shelfid: 1, s_name: 'Cave' }], total: 1 }));
    const reference = { resource: 'shelves', as: 'shelves', onDelete: 'keep' } as const;
    const own = { name: 's', widget: 'forPortals', type: 'array' } as const;
    showInput(field({ ...own, kind: 'references', reference: { ...reference, many: true } }), [2], 'edit', { getList });
    expect(await screen.findByText('Grenier')).toBeDefined();
    await userEvent.click(screen.getByRole('combobox'));
    expect(await screen.findByRole('option', { name: 'Cave' })).toBeDefined();
    expect(getList).toHaveBeenCalledWith('shelves', expect.objectContaining({ filter: { s_name: ['Cave'] } }));
  });
});

describe('a choice among declared values', () => {
  const words = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const choice = field({ name: 'c', kind: 'enum', enum: ['all', 'listed'] });

  it('can be none only where the record can do without it', () => {
    showInput({ ...choice, nullable: true, schema: { default: 'all' } }, 'all');
    expect(words()).toHaveLength(3);
    cleanup();
    showInput({ ...choice, nullable: false, schema: { default: 'all' } }, 'all');
    expect(words()).toHaveLength(2);
    cleanup();
    showInput({ ...choice, nullable: false, schema: {} }, 'all');
    expect(words()).toHaveLength(3);
  });
});

describe('JSON', () => {
  const text = field({ name: 'j', kind: 'json', cast: 'json' });
  const object = field({ name: 'j', kind: 'json', type: 'object', nullable: true });

  it('is laid out, checked while it is typed, and stays text where text travels', async () => {
    const told = showInput(text, '{"a":1}');
    const box = screen.getByRole('textbox') as HTMLTextAreaElement;
    expect(box.value).toBe('{\n  "a": 1\n}');
    await userEvent.clear(box);
    await userEvent.paste('{"history.visit":[1]}');
    expect(told()).toBe('{"history.visit":[1]}');
    expect(screen.getByText('JSON valide')).toBeTruthy();
    await userEvent.type(box, 'x');
    expect(box.className).toContain('e-bad');
  });

  it('is the decoded value where an object travels', async () => {
    const told = showInput(object, { a: 1 });
    const box = screen.getByRole('textbox');
    await userEvent.clear(box);
    expect(told()).toBeNull();
    await userEvent.paste('{"a":2}');
    expect(told()).toEqual({ a: 2 });
  });

  it('that does not decode is shown raw and cannot be overwritten', () => {
    showInput(text, 'pas du json');
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).readOnly).toBe(true);
    expect(screen.getByText(/affiché tel quel/)).toBeTruthy();
  });
});

describe('flags', () => {
  it('keep a group’s value that the schema does not name', () => {
    const bits = field({
      name: 'b',
      kind: 'bits',
      bits: { flags: [], exclusive: [{ name: 'g', mask: '192', values: { none: '0', red: '64' } }] },
    });
    showInput(bits, String(192 + 512));
    expect((screen.getByRole('combobox') as HTMLSelectElement).value).toBe('192');
    expect(screen.getByRole('option', { name: 'Autre (192)' })).toBeTruthy();
  });

  it('start from one of the declared sets, which becomes the own one with one flag more', async () => {
    const starts = { name: 'template', values: { small: '3', large: '9223372036854775809' } };
    const bits = field({
      name: 'b',
      kind: 'bits',
      bits: { flags: [{ name: 'one', bit: '1' }], exclusive: [], starts },
    });
    const told = showInput(bits, '3', 'create');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'template' }), 'large');
    expect(told()).toBe('9223372036854775809');
    await userEvent.click(screen.getByRole('checkbox'));
    expect(told()).toBe('9223372036854775808');
    expect(screen.getByRole('option', { name: 'Réglage personnel', selected: true })).toBeTruthy();
    cleanup();
    // A record that is there keeps its own.
    showInput(bits, '3', 'edit');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('keep bits beyond 53', async () => {
    const bits = field({ name: 'b', kind: 'bits', bits: { flags: [{ name: 'one', bit: '1' }], exclusive: [] } });
    const told = showInput(bits, '9223372036854775808');
    await userEvent.click(screen.getByRole('checkbox'));
    expect(told()).toBe('9223372036854775809');
  });
});

describe('a list of texts', () => {
  it('takes items with Enter and gives them back with a cross or Backspace', async () => {
    const told = showInput(field({ name: 'l', kind: 'list', cast: 'split:|' }), 'a.fr');
    await userEvent.type(screen.getByRole('textbox'), 'b.fr{Enter}');
    expect(told()).toBe('a.fr|b.fr');
    await userEvent.click(screen.getByRole('button', { name: 'Retirer a.fr' }));
    expect(told()).toBe('b.fr');
    await userEvent.type(screen.getByRole('textbox'), '{Backspace}');
    expect(told()).toBe('');
  });
});

describe('a date', () => {
  it('is chosen from a month that starts on the language’s first day, by keyboard', async () => {
    const told = showInput(field({ name: 'd', kind: 'date' }), '2026-11-21');
    await userEvent.click(screen.getByRole('button', { name: /calendrier/ }));
    expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('abbr'))[0]).toBe('lundi');
    expect(document.activeElement?.textContent).toBe('21');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(told()).toBe('2026-11-29');
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('29/11/2026');
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('a password', () => {
  const password = field({ name: 'p', kind: 'secret', secret: 'password', widget: 'password', writeOnly: true });
  const box = () => document.querySelector<HTMLInputElement>('input')!;

  it('that is set says its rules, ticks those that are met, and that an empty box keeps the stored one', async () => {
    const administrators = passwordRules('administrators', []);
    showInput(password, '', 'edit', { passwordRules: async () => ({ administrators }) });
    expect([box().autocomplete, box().placeholder]).toEqual(['new-password', 'Laisser vide pour ne pas changer']);
    const rules = await screen.findByRole('list');
    expect(box().getAttribute('aria-describedby')).toBe(rules.id);
    expect(rules.textContent).toMatch(/12 caractères.*majuscule.*2 chiffres.*spécial/i);
    await userEvent.type(box(), 'Phare-16');
    expect(rules.querySelectorAll('.e-met')).toHaveLength(3);
  });

  it('that is only asked for is the current one, and cannot be left empty', () => {
    const { widget: _widget, ...current } = password;
    showInput({ ...current, virtual: true }, '');
    expect([box().autocomplete, box().placeholder]).toEqual(['current-password', '']);
  });
});

it('a dangerous right is marked while it is switched on, and only then', async () => {
  showInput(field({ name: 'd', kind: 'boolean', type: 'boolean', display: 'danger' }), false);
  expect(screen.queryByText('Dangereux')).toBeNull();
  await userEvent.click(screen.getByRole('switch'));
  expect(screen.getByText('Dangereux').closest('.e-tone-danger')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch'));
  expect(screen.queryByText('Dangereux')).toBeNull();
});
