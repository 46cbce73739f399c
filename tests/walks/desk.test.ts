import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { box, fill, openConsole, type OpenConsole } from '../support/console';

let test: TestApp;
let at: OpenConsole;
let own: number;
beforeAll(async () => {
  test = await testApp();
  const payload = { name: 'Lucie Zqxdésk', profile: 2001 };
  const guest = (role: string) => test.as(role, { method: 'POST', url: '/api/lobby/guests', payload });
  own = (await guest('receptionist')).json<{ id: number }>().id;
  await guest('admin');
});
afterEach(() => at.close());
afterAll(() => test.close());

const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
/** The texts of what the palette offers for a text, when all of the answer is there. */
async function offered(text: string, count: number): Promise<string[]> {
  await at.user.keyboard('{Control>}k{/Control}');
  fill(await waitFor(() => box('.palette [role=combobox]')), text);
  await waitFor(() => expect(options()).toHaveLength(count));
  return options().map(({ textContent }) => textContent);
}
const openedGuest = () =>
  waitFor(() => {
    expect(document.querySelector('[role=dialog], dialog')?.textContent).toMatch(/Lucie Zqxdésk[^]*Prolonger/);
    expect(location.hash).toBe(`#/lobby?guest=${own}`);
  });

it.each([
  ['zqxdesk', /^Lucie Zqxdésk/, 1],
  ['prolonger lucie zqx', /^Prolonger Lucie Zqxdésk…/, 2],
  ['imprimer zqxdésk', /^Imprimer la carte de Lucie Zqxdésk…/, 2],
])('a receptionist reaches their own guest at the desk from the palette by “%s”', async (text, first, count) => {
  at = await openConsole(test, 'receptionist', '/identities');
  const [best] = await offered(text, count);
  expect(best).toMatch(first);
  await at.user.keyboard('{Enter}');
  await openedGuest();
});

it('a receptionist reaches their own guest at the desk from the list, and no others', async () => {
  at = await openConsole(test, 'receptionist');
  await at.open(`/identities?filter=${encodeURIComponent('{"q":"zqxdesk"}')}`, 'Identités');
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('tbody a.e-name')];
  await waitFor(() => expect(links()).toHaveLength(1));
  expect(document.querySelectorAll('tbody tr')).toHaveLength(2);
  links()[0]?.click();
  await openedGuest();
});
