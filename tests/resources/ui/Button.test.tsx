import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../../../resources/ui/Button';

afterEach(cleanup);

it.each(['{Enter}', ' '])('a button is pressed by %s, and does not send the form around it', async (key) => {
  const [pressed, sent] = [vi.fn(), vi.fn()];
  render(
    <form onSubmit={sent}>
      <Button onClick={pressed}>Ajouter</Button>
    </form>,
  );
  screen.getByRole('button', { name: 'Ajouter' }).focus();
  await userEvent.keyboard(key);
  expect(pressed).toHaveBeenCalledOnce();
  expect(sent).not.toHaveBeenCalled();
});

it('a button that sends says so', async () => {
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <Button type="submit">Envoyer</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(sent).toHaveBeenCalledOnce();
});

it('a button that is disabled does nothing', async () => {
  const pressed = vi.fn();
  render(
    <Button disabled onClick={pressed}>
      Ajouter
    </Button>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(pressed).not.toHaveBeenCalled();
});

it('a button that shows a mark alone has the name that it is given', () => {
  render(<Button kind="icon" aria-label="Fermer" />);
  expect(screen.getByRole('button', { name: 'Fermer' })).toBeTruthy();
});
