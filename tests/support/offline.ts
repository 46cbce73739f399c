import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { connection } from '../../src/connection/browserConnection';
import { pressable, textOf, type OpenConsole } from './console';

/** What a page or a dialog says where a request has not reached the server. */
export const UNREACHABLE = 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.';

/** The bar says that the connection is lost; then it is back. */
export async function back(at: OpenConsole): Promise<void> {
  await waitFor(() => expect(textOf(document.querySelector('.connection'))).toContain('Rien n’est perdu'));
  at.offline(false);
  await at.user.click(await pressable('Réessayer maintenant'));
  await waitFor(() => expect(connection.get()).toBe('up'));
}

/** Presses a button without a network: the failure is told, and the button can be pressed again once there is one. */
export async function failsOnce(at: OpenConsole, name: string | RegExp, root: () => ParentNode = () => document) {
  // A read that fails first would make the button's own request wait for the connection instead.
  await at.settled();
  at.offline(true);
  await at.user.click(await pressable(name, root()));
  await waitFor(() => {
    const told = [...root().querySelectorAll('[role=alert]'), ...document.querySelectorAll('.toasts')].map(textOf);
    expect(told.join(' ')).toContain(UNREACHABLE);
  });
  await back(at);
  await at.user.click(await pressable(name, root()));
}
