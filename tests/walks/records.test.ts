import { waitFor, within } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import {
  bodyText,
  box,
  fill,
  noDialog,
  openConsole,
  openDialog,
  pressable,
  textOf,
  type OpenConsole,
} from '../support/console';
import { violations } from './screens';

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const nameBox = () => box('[data-field=l_name] input');
const shows = (name: string) => waitFor(() => expect(nameBox().value).toBe(name));

/** A colleague who saves past the page. @returns the key */
async function saved(values: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await test.as('admin', { method: 'POST', url: '/legacy/elements/location', payload: values });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json<{ element: { locationid: number } }>().element.locationid;
}

it('refuses to take a change back when a field has changed since, and names the field', async () => {
  const locationid = await saved({ l_name: 'Un', l_countryid: 1 });
  await saved({ locationid, l_name: 'Deux' });
  at = await openConsole(test, 'admin', `/locations/${locationid}`);
  await shows('Deux');
  await at.user.click(await pressable('Rétablir Un'));
  await saved({ locationid, l_name: 'Trois' });
  const dialog = await openDialog();
  await at.user.click(await pressable('Rétablir Un', dialog));
  await waitFor(() => expect(textOf(dialog.querySelector('[role=alert]'))).toContain('Nom'));
  await at.user.click(await pressable('Fermer', dialog));
  await shows('Trois');
});

it('lets one choose, field by field, between one’s own value and a colleague’s', async () => {
  const locationid = await saved({ l_name: 'Base', l_countryid: 1 });
  at = await openConsole(test, 'admin', `/locations/${locationid}`);
  await shows('Base');
  fill(nameBox(), 'Le mien');
  await saved({ locationid, l_name: 'Le leur', l_alias: 'LEUR' });
  await at.user.click(await pressable('Enregistrer'));
  const dialog = await openDialog();
  expect(dialog.querySelector('h2')?.textContent).toBe('Quelqu’un d’autre a modifié cet élément');
  expect(dialog.querySelectorAll('tr')[1]?.textContent).toContain('Base');
  expect(await violations()).toEqual([]);
  await at.user.click(dialog.getByRole('radio', { name: 'Nom\u00a0: Votre valeur' }));
  await at.user.click(await pressable('Enregistrer ce choix', dialog));
  await noDialog();
  await waitFor(() => expect(bodyText()).toContain('Aucune modification'));
  expect([nameBox().value, box('[data-field=l_alias] input').value]).toEqual(['Le mien', 'LEUR']);
});

it('says what the server refuses, and keeps what was typed', async () => {
  at = await openConsole(test, 'admin', '/scopes/create');
  const name = await waitFor(() => box('[data-field=g_name] input'));
  fill(name, 'France');
  await at.user.click(await pressable('Créer'));
  await waitFor(() => expect(bodyText()).toContain('Cette valeur est déjà utilisée.'));
  expect(at.refused).toEqual(['409 POST /legacy/elements/group']);
  expect([at.address(), name.value]).toEqual(['/scopes/create', 'France']);
});

it('changes a value where it stands, and says under it what is refused', async () => {
  at = await openConsole(test, 'admin', '/identity-profiles');
  const row = () => [...document.querySelectorAll('tbody tr')].find((one) => one.textContent.includes('Prestataire'));
  await waitFor(() => expect(row()).toBeDefined());
  await at.user.click(await pressable(/Durée$/, row()));
  const page = within(document.body);
  const input = async () => within(await page.findByRole('dialog', { name: 'Durée' })).getByRole('textbox');
  fill(await input(), '2');
  await at.user.keyboard('{Enter}');
  // It closes, and is there again with the reason.
  await page.findByRole('alert');
  fill(await input(), '120');
  await at.user.keyboard('{Enter}');
  await waitFor(() => expect(page.queryByRole('dialog', { name: 'Durée' })).toBeNull());
  await waitFor(() => expect(row()?.textContent).toContain('120'));
});

it('shows a masked value whole for a reason, which has to be one', async () => {
  at = await openConsole(test, 'log-reader');
  await at.open('/authentications', /./);
  // Of a person who has been erased nothing is left to mask.
  const row = await waitFor(() => {
    const found = [...document.querySelectorAll('tbody tr')].find(({ textContent }) => textContent.includes('••'));
    if (!found) throw new Error('nothing is masked');
    return found;
  });
  await at.user.click(row.querySelector('.e-name')!);
  const field = await waitFor(() => {
    const label = [...document.querySelectorAll('.e-values dt')].find(({ textContent }) => textContent === 'IP source');
    if (!label?.nextElementSibling) throw new Error('no value');
    return label.nextElementSibling;
  });
  expect(field.textContent).toContain('•');
  await at.user.click(field.querySelector('button')!);
  const dialog = await openDialog();
  const reason = () => dialog.querySelector<HTMLInputElement>('input, textarea');
  fill(reason(), 'abc');
  await at.user.click(await pressable('Afficher', dialog));
  await waitFor(() => expect(dialog.querySelector('[role=alert]')).not.toBeNull());
  fill(reason(), 'Réclamation 4711');
  await at.user.click(await pressable('Afficher', dialog));
  await noDialog();
  await waitFor(() => expect(field.textContent).not.toContain('•'));
});
