import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { bodyText, box, fill, openConsole, press, pressable, textOf, type OpenConsole } from '../support/console';
import { chooseAction } from './screens';

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const band = () => textOf(document.querySelector('.band'));

/** By keyboard: the panel, the person, the reason. */
async function actAs(name: string, reason: string): Promise<void> {
  const workplaces = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('button.workplace');
    if (!found) throw new Error('nowhere else to work');
    return found;
  });
  workplaces.focus();
  await at.user.keyboard('{Enter}');
  const search = await waitFor(() => box('.place-search input'));
  fill(search, name);
  const person = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.place')].find((one) => textOf(one).startsWith(name));
    if (!found) throw new Error(`${name} is not offered`);
    return found;
  });
  person.focus();
  await at.user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.closest('.place-reason')).not.toBeNull());
  expect(textOf(document.querySelector('.place-reason'))).toContain(`Agir au nom de ${name}`);
  // Without a reason there is no way on.
  expect(press('Commencer')).toHaveProperty('disabled', true);
  await at.user.keyboard(`${reason}{Enter}`);
  await waitFor(() => expect(band()).toContain(`Vous agissez au nom de ${name}`));
}

it('an administrator acts as a colleague with a reason, until a time, and goes back; the colleague sees both names and the reason', async () => {
  at = await openConsole(test, 'admin', '/locations');
  await actAs('Noé Pélissier', 'Ticket 4711');
  await waitFor(() => expect(band()).toMatch(/Jusqu’à \d\d:\d\d/));
  await at.settled();
  await at.user.click(await pressable('Revenir'));
  await waitFor(() => expect(band()).toBe(''));
  await at.settled();
  await at.close();

  at = await openConsole(test, 'viewer', '/my-profile');
  await waitFor(() => expect(bodyText()).toContain('Ticket 4711'));
  expect(bodyText()).toMatch(/Claire Bellanger \(au nom de Noé Pélissier\) a commencé à agir/);
});

it('begins from the page of an administrator, too', async () => {
  at = await openConsole(test, 'admin', '/administrators/2003');
  await waitFor(() => expect(bodyText()).toContain('Noé Pélissier'));
  await chooseAction(at, 'Agir en son nom');
  await waitFor(() => expect(document.activeElement?.closest('dialog')).not.toBeNull());
  await at.user.keyboard('Ticket 4714{Enter}');
  await waitFor(() => expect(band()).toContain('Vous agissez au nom de Noé Pélissier'));
  await at.settled();
});

it('is led back to the own account when the server says that it is over, and reads why there', async () => {
  at = await openConsole(test, 'admin', '/locations');
  await actAs('Noé Pélissier', 'Ticket 4712');
  await test.database.ownerQuery(
    `update impersonation set started_at = started_at - interval '1 hour' where ended_at is null`,
  );
  await test.app.impersonations.settle(new Date());
  await at.go('/scopes');
  await waitFor(() => expect(bodyText()).toContain('Vous n’agissez plus au nom de cette personne'));
  await waitFor(() => expect(band()).toBe(''));
  expect(at.refused.splice(0).length).toBeGreaterThan(0);
});
