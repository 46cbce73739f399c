import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { changeRow, CHAIN_MAC, GUEST_LOGIN, makeChain, type Chain } from '../support/chain';
import { box, bodyText, fill, openConsole, press, textOf, type OpenConsole } from '../support/console';
import { MAIN } from '../support/personas';
import { violations } from './screens';

const HOUR = 3_600_000;
const TITLE = 'Pourquoi pas en ligne';

let test: TestApp;
let chain: Chain;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
  chain = await makeChain(test, MAIN);
});
afterEach(() => at.close());
afterAll(() => test.close());

const verdict = () => textOf(document.querySelector('.dg-verdict h2'));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
async function look(text: string) {
  fill(box('.dg-search input'), text);
  await at.user.click(press('Chercher la cause')!);
}

it('an administrator looks for a guest, reads why, and mends it', async () => {
  const ended = new Date(Date.now() - HOUR).toISOString();
  const back = await changeRow(test.database, chain.identity, { u_edate: ended });
  at = await openConsole(test, 'admin', '/diagnosis');
  await at.open('/diagnosis', plain(TITLE));
  expect(await violations()).toEqual([]);
  await look(GUEST_LOGIN);
  await waitFor(() => expect(verdict()).toMatch(/^Le compte d’Ada Chainlink a expiré le/));
  expect(document.querySelectorAll('.dg-chain > li')).toHaveLength(12);
  expect(await violations()).toEqual([]);
  const fix = document.querySelector('.dg-verdict a')!;
  expect(plain(textOf(fix))).toBe('Ouvrir : Identité');
  await at.user.click(fix);
  await waitFor(() => expect(at.address()).toMatch(/^\/identities\/990001/));

  // Mended, and asked again from the guest's page.
  await back();
  await at.go(`/diagnosis?identity=${chain.identity.id}`);
  await waitFor(() => expect(verdict()).toBe('Aucun maillon visible n’explique l’absence de connexion'));
  await look(CHAIN_MAC);
  await waitFor(() => expect(textOf(document.querySelector('.dg-whom'))).toContain('Ada’s phone'));
  await look('nobody@nowhere.example');
  await waitFor(() => expect(plain(bodyText())).toContain('Rien ne correspond à « nobody@nowhere.example ».'));
});

it('without a network the question waits, and is answered when there is one', async () => {
  at = await openConsole(test, 'admin', '/diagnosis');
  await at.open('/diagnosis', plain(TITLE));
  await at.settled();
  at.offline(true);
  await look(GUEST_LOGIN);
  await waitFor(() => expect(document.querySelector('.dg-wait, [role=alert]')).not.toBeNull());
  expect(document.querySelector('.dg-verdict')).toBeNull();
  at.offline(false);
  await waitFor(() => expect(document.querySelector('.dg-verdict')).not.toBeNull());
});
