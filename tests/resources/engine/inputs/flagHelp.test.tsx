import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { model, provider, record, show, thing } from '../../fixture';

afterEach(cleanup);

it('says under a flag what it does, also to people who cannot see the screen', async () => {
  const texts = { ...thing.texts, help: { ...thing.texts.help, 't_flags.fragile': 'Agit dans le portail.' } };
  show(provider([record(1)]), { as: model({ ...thing, texts }), at: '/things/1' });
  const fragile = await screen.findByRole('checkbox', { name: 'Fragile' });
  const help = document.getElementById(fragile.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toBe('Agit dans le portail.');
  expect(screen.getByRole('checkbox', { name: 'Lourde' }).hasAttribute('aria-describedby')).toBe(false);
});
