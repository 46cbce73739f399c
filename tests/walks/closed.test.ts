import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { bodyText, box, fill, headingText, openConsole, press, type OpenConsole } from '../support/console';

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

/** Goes to an address that shows nothing of what is there: home, or a message. */
async function expectClosed(address: string) {
  await at.go(address);
  await waitFor(() => expect(document.querySelector('.page-message, .home')).not.toBeNull());
  await at.settled();
}

describe('closed to people who may not', () => {
  it('the reception desk and accounts in number, for a viewer', async () => {
    at = await openConsole(test, 'viewer', '/lobby');
    await expectClosed('/lobby');
    expect(document.querySelector('.page-message')).not.toBeNull();
    await expectClosed('/identities?tab=bulk');
    expect(bodyText()).not.toContain('Nombre de comptes');
    expect(headingText()).toBe('Vous n’avez pas accès à cette page');
  });

  it('accounts of events and results of campaigns, for a receptionist', async () => {
    at = await openConsole(test, 'receptionist');
    for (const address of ['/events/2001/accounts', '/campaigns/2001/results']) {
      await expectClosed(address);
      expect(document.querySelector('[data-counter]')).toBeNull();
    }
  });

  it('the schema studio, for an administrator', async () => {
    at = await openConsole(test, 'admin');
    expect(press('Bac à sable')).toBeUndefined();
    await expectClosed('/sandbox');
    expect(headingText()).not.toBe('Bac à sable');
  });

  it('imports, for a viewer, who may export', async () => {
    at = await openConsole(test, 'viewer');
    await at.open('/locations', 'Sites');
    await waitFor(() => expect(press('Exporter')).toBeDefined());
    expect(press('Importer')).toBeUndefined();
  });

  it('the form above the list of profiles, for a viewer', async () => {
    at = await openConsole(test, 'viewer');
    await at.open('/identity-profiles', 'Profils d’identité');
    await waitFor(() => expect(document.querySelectorAll('tbody tr').length).toBeGreaterThan(0));
    expect(press('Créer')).toBeUndefined();
    expect(press('Désactiver le profil')).toBeUndefined();
    expect(document.querySelector('.ip-place')).toBeNull();
  });

  it('a record of nothing, a new record and the audit log, for a viewer', async () => {
    at = await openConsole(test, 'viewer');
    await at.go('/locations/987654321');
    await waitFor(() => expect(bodyText()).toContain('Élément introuvable'));
    await at.go('/locations/create');
    await waitFor(() => expect(bodyText()).toContain('Il faut le droit « Modifier les sites »'));
    await at.go('/auditlog/12');
    await waitFor(() => expect(bodyText()).toContain('Il faut le droit « Modifier les administrateurs »'));
  });

  it('rows of the addresses that ask for a sign-in only: the page opens and names the missing right (S-NAV-4)', async () => {
    const rights = {
      locations: 'Consulter les sites',
      administrators: 'Consulter les administrateurs',
      teams: 'Consulter les équipes',
      authentications: 'Consulter les connexions et les journaux d’accès',
    };
    at = await openConsole(test, 'receptionist');
    for (const [address, right] of Object.entries(rights)) {
      await at.go(`/${address}`);
      await waitFor(() => expect(bodyText(), address).toContain(`Il faut le droit « ${right} »`));
      expect(headingText()).toBe('Vous n’avez pas accès à cette page');
      expect(document.querySelector('[role=grid]')).toBeNull();
      await at.settled();
    }
  });

  it('what others find in the palette, for a reader of logs', async () => {
    at = await openConsole(test, 'log-reader');
    await at.user.keyboard('{Control>}k{/Control}');
    const search = await waitFor(() => box('.palette [role=combobox]'));
    fill(search, 'claire');
    await waitFor(() => expect(bodyText()).toContain('Rien ne correspond.'));
    expect(document.querySelectorAll('[role=option]')).toHaveLength(0);
  });

  it('special templates, for an administrator: list, palette, picker', async () => {
    at = await openConsole(test, 'admin');
    await at.open('/templates?filter={}', 'Portails');
    await waitFor(() => expect(bodyText()).toContain('Portail standard'));
    expect(bodyText()).not.toMatch(/⛔|🚫/u);
    await at.user.keyboard('{Control>}k{/Control}');
    fill(await waitFor(() => box('.palette [role=combobox]')), 'interne');
    await waitFor(() => expect(bodyText()).toContain('Rien ne correspond.'));
    await at.user.keyboard('{Escape}');
    await at.go('/portal-settings/2');
    const picker = await waitFor(() => box('[data-field=c_templateid] [role=combobox]'));
    await at.user.click(picker);
    fill(picker, 'modèle interne');
    // Nothing to choose but making one.
    await waitFor(() => {
      const offered = [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent.trim());
      expect(offered).toEqual([expect.stringMatching(/^Ajouter/)]);
    });
    await at.user.keyboard('{Escape}');
  });
});
