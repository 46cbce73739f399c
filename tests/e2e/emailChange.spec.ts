import { mailServer, type Received } from '../support/mailServer';
import type { loginOf } from './support/person';
import { expect, test, violations, violationsInBothThemes } from './support/portico';
import { chooseActionByKeyboard } from './support/actions';
import { startProduct } from './support/product';
import { Steps } from './support/steps';

const tokenOf = (mail: Received) => /#\/auth\/account\?token=(pal_[\w-]+)/.exec(mail.text)?.[1] ?? '';
const FRESH = 'nouvelle.adresse@bellevue.example';

test('the own e-mail address changes when both mailboxes have confirmed, by keyboard', async ({ portico, request }) => {
  test.setTimeout(180_000);
  const { page } = portico;
  const steps = new Steps(page, 'keyboard');
  const smtp = await mailServer();
  const product = await startProduct({ SMTP_URL: smtp.url, MAIL_FROM: 'Portico <no-reply@portico.example>' });
  try {
    const { demoLogins } = (await (await request.get(`${product.origin}/config.json`)).json()) as {
      demoLogins: Awaited<ReturnType<typeof loginOf>>[];
    };
    const { login, password } = demoLogins.find(({ role }) => role === 'viewer')!;
    await page.goto(`${product.origin}/#/my-profile`);
    await page.locator('input[autocomplete=username]').fill(login);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');

    await test.step('asked for in the profile, after a proof of the person', async () => {
      await chooseActionByKeyboard(page, steps, 'Changer d’adresse e-mail');
      const dialog = page.getByRole('dialog', { name: 'Changer d’adresse e-mail' });
      await steps.fill(dialog.getByLabel('Nouvelle adresse e-mail'), FRESH);
      expect(await violationsInBothThemes(page)).toEqual([]);
      await steps.press(dialog.getByRole('button', { name: 'Envoyer les e-mails' }));
      const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
      await steps.fill(proof.getByLabel('Mot de passe actuel'), password);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Un changement vers ${FRESH} est en attente.`, { exact: false })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Renvoyer les e-mails' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    const confirm = async (to: string, text: RegExp) => {
      const mail = await smtp.next((one) => one.to.includes(to) && tokenOf(one) !== '');
      const other = await page.context().newPage();
      await other.setViewportSize({ width: 390, height: 844 });
      await other.goto(`${product.origin}/#/auth/account?token=${tokenOf(mail)}`);
      await expect(other.getByText(FRESH)).toBeVisible();
      expect(await violations(other)).toEqual([]);
      await new Steps(other, 'keyboard').press(other.getByRole('button', { name: 'Confirmer' }));
      await expect(other.getByRole('status')).toHaveText(text);
      await other.close();
    };
    await confirm(login, /dès que l’autre adresse/);
    await confirm(FRESH, /L’adresse a été changée/);

    await test.step('the session stays, and the profile shows the new address', async () => {
      await page.reload();
      await expect(page.getByText(FRESH)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Renvoyer les e-mails' })).toBeHidden();
    });
    await smtp.next(
      (one) =>
        one.to.includes(login) &&
        one.header('Subject') !== undefined &&
        tokenOf(one) !== '' &&
        one.text.includes('rend cette adresse'),
    );
  } finally {
    await product.stop();
    await smtp.close();
  }
});
