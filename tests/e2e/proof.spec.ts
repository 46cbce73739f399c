import { loginOf } from './support/person';
import { expect, test, violationsInBothThemes } from './support/portico';

test('a dangerous change asks who is there, and goes on with what was typed; so does its undo', async ({ portico }) => {
  const { page } = portico;
  const { password } = await loginOf(page.request, 'admin');
  // By the form: this session has proved nothing yet.
  await portico.signInByForm('admin', '/administrators');
  await portico.open('/administrators/2003');
  const email = page.locator('input[name="ad_email"]');
  const before = await email.inputValue();
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  const save = page.getByRole('button', { name: 'Enregistrer' });

  await test.step('cancelled: nothing is lost, nothing is saved', async () => {
    await email.fill('a.new.address@hotels-bellevue.example');
    await save.click();
    await expect(proof).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await proof.getByRole('button', { name: 'Annuler' }).click();
    await expect(proof).toBeHidden();
    await expect(email).toHaveValue('a.new.address@hotels-bellevue.example');
    await expect(save).toBeFocused();
  });

  await test.step('given: the same save goes on', async () => {
    await save.click();
    await proof.getByLabel('Mot de passe actuel').fill(password);
    await page.keyboard.press('Enter');
    await expect(proof).toBeHidden();
    await expect(page.getByText('Annuler', { exact: true }).last()).toBeVisible();
    // Nothing is left to save: the focus stays where the person was.
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();
  });

  await test.step('the undo of the toast needs no second one', async () => {
    // Opening the page again would break off a call that is under way.
    const undoing = page.waitForResponse((answer) => answer.url().endsWith('/revert'));
    await page.getByRole('button', { name: 'Annuler', exact: true }).last().click();
    const undone = await undoing;
    expect([undone.status(), await undone.text()]).toEqual([200, expect.any(String)]);
    await expect(proof).toBeHidden();
    await portico.open('/administrators/2003');
    await expect(email).toHaveValue(before);
  });
});
