import { expect, it, vi } from 'vitest';
import { followMailLinks } from '../../../src/boot/mailLinks';

it('loads the page again for the link of a mail that is opened in a tab in which Portico runs', () => {
  const reload = vi.fn(() => location.hash);
  followMailLinks(reload);
  const go = (hash: string) =>
    window.dispatchEvent(new HashChangeEvent('hashchange', { newURL: new URL(hash, location.href).href }));
  for (const hash of ['#/identities', '#/auth', '#/auth/password', '#/auth/sso?token=psi_1']) go(hash);
  expect(reload).not.toHaveBeenCalled();
  for (const hash of ['#/auth/password?token=ptl_1', '#/auth/account?token=pal_1']) {
    go(hash);
    expect(reload.mock.results.at(-1)?.value).toBe(hash);
  }
  expect(reload).toHaveBeenCalledTimes(2);
});
