import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, violations } from './support/portico';
import { freePort } from './support/product';

const PASSWORD = 'Marée-basse-47-Ouest!';
let server: ChildProcess | undefined;
let folder = '';

test.afterEach(async () => {
  const running = server;
  server = undefined;
  if (running) {
    await new Promise((resolve) => {
      running.once('exit', resolve);
      running.kill('SIGTERM');
    });
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Starts a product without demo data. @returns the one-time link that it prints */
async function firstLink(): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), 'portico-first-'));
  const port = await freePort();
  const started = spawn(process.execPath, ['bin/portico.mjs', 'start'], {
    env: { ...process.env, PORT: String(port), PORTICO_DATA: folder, PORTICO_DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = started;
  return new Promise((resolve, reject) => {
    let said = '';
    started.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const link = /http\S+token=\S+/.exec(said)?.[0];
      if (link && said.includes('is ready')) resolve(link);
    });
    started.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

test('the first start without demo data: one link, one password, one super-administrator', async ({ portico }) => {
  test.setTimeout(120_000);
  const { page } = portico;
  const link = await firstLink();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Choisir un mot de passe' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const password = page.getByLabel('Nouveau mot de passe', { exact: true });
  await password.fill('trop-simple');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('paragraph').filter({ hasText: 'Il faut au moins 12 caractères.' })).toBeVisible();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page.getByText('Votre mot de passe est enregistré.')).toBeVisible();
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Entreprises' })).toBeVisible();
  // A company's first location needs a country.
  await page.goto(`${new URL(page.url()).origin}/#/countries`);
  await expect(page.getByRole('main').getByText('249 au total')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('Ce lien a déjà servi.')).toBeVisible();
});
