import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { bodyText, box, fill, openConsole, type OpenConsole } from '../support/console';

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

const found = () => [...document.querySelectorAll('.settings-list strong')].map(({ textContent }) => textContent);
const options = () =>
  [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

it('the settings page finds entries by the words that people use', async () => {
  at = await openConsole(test, 'admin', '/settings');
  const search = await waitFor(() => box('.settings [type=search]'));
  const all = await waitFor(() => {
    expect(found().length).toBeGreaterThan(10);
    return found().length;
  });
  for (const [text, name] of [
    ['2FA', 'Mon compte'],
    ['double authentification', 'Mon compte'],
    ['second facteur', 'Mon compte'],
    ["clé d'accès", 'Mon compte'],
    ['smtp', 'Messages'],
    ['carte bancaire', 'Options de paiement'],
    ['échéance', 'Abonnement'],
    ['qui a modifié', 'Journal d’audit'],
  ] as const) {
    fill(search, text);
    await waitFor(() => expect([text, found()]).toEqual([text, expect.arrayContaining([name])]));
    expect(found().length).toBeLessThan(all / 2);
  }
  fill(search, 'zqx');
  await waitFor(() => expect(bodyText()).toContain('Aucun réglage ne correspond'));
});

it('the palette finds pages by the words that people use', async () => {
  at = await openConsole(test, 'admin', '/locations');
  await at.user.keyboard('{Control>}k{/Control}');
  // Its own field, which takes the place of the one before its code is there.
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  const search = box('.palette [role=combobox]');
  for (const [text, name] of [
    ['second facteur', 'Mon compte'],
    ['double authentification', 'Mon compte'],
    ['carte bancaire', 'Options de paiement'],
    ['exporter', 'Identités'],
    ['smtp', 'Messages'],
    ['échéance', 'Abonnement'],
  ] as const) {
    fill(search, text);
    await waitFor(() => expect([text, options()[0]]).toEqual([text, expect.stringContaining(name)]));
  }
});

it('the palette offers what is deactivated, not what is deleted, and says that a card is printed', async () => {
  at = await openConsole(test, 'admin', '/locations');
  await at.user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  const search = box('.palette [role=combobox]');
  fill(search, 'désactiver');
  await waitFor(() => expect(options().join()).toContain('Désactiver : choisir dans'));
  const offered = options().join();
  for (const name of ['Profils d’identité', 'Administrateurs', 'Clés d’API', 'Événements', 'Sites'])
    expect(offered).toContain(`Désactiver : choisir dans ${name}…`);
  expect(offered).not.toContain('Supprimer');
  fill(search, 'imprimer');
  await waitFor(() => expect(options()[0]).toMatch(/^Remettre l’accès : choisir dans Identités….*Imprimer la carte/));
});

it('the palette asks for a name where an operation is chosen without one', async () => {
  at = await openConsole(test, 'admin', '/locations');
  await at.user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  const search = box('.palette [role=combobox]');
  fill(search, 'aperçu');
  await waitFor(() => expect(options()[0]).toMatch(/^Aperçu : choisir dans /));
  await at.user.keyboard('{Enter}');
  // Chosen again, the entry would change nothing.
  await waitFor(() => expect(options()).toEqual([]));
  await waitFor(() => expect(box('.palette').textContent).toContain('Tapez un nom.'));
});
