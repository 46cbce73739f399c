import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from '../../../resources/engine/lazyPart';
import { provider, show } from '../fixture';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** An `import()` that fails without a network, and then does not. */
const failsOnce = <P extends object>(part: ComponentType<P>) =>
  vi
    .fn<() => Promise<{ default: ComponentType<P> }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /x.js'))
    .mockResolvedValue({ default: part });

function Dialog({ onClose }: { readonly onClose: () => void }) {
  return <button onClick={onClose}>Fermer</button>;
}

it('a dialog that cannot be fetched closes with a message; the page keeps what was typed, and it opens at the next try', async () => {
  const load = failsOnce(Dialog);
  const Part = lazyPart(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Nom" />
        <button onClick={() => setOpen(true)}>Ouvrir</button>
        {open && (
          <Suspense>
            <Part onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    );
  }
  show(provider([]), { at: '/', children: <Page /> });
  await userEvent.type(screen.getByRole('textbox'), 'Lyon');
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(await screen.findByText(/n’a pas pu être chargée/)).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Lyon');
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

it('a part of a page says so in its place, and is fetched again on request', async () => {
  const load = failsOnce(() => <p>Graphique</p>);
  const Part = lazyPart(load);
  show(provider([]), {
    at: '/',
    children: (
      <Suspense>
        <Part />
      </Suspense>
    ),
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/Vérifiez votre connexion/);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Graphique')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
