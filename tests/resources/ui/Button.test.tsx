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

it('a button that is disabled while it has the focus keeps it, without effect, until the person moves on', async () => {
  const [pressed, sent] = [vi.fn(), vi.fn()];
  const form = (busy: boolean) => (
    <form onSubmit={sent}>
      <Button type="submit" disabled={busy} onClick={pressed}>
        Enregistrer
      </Button>
      <Button>Annuler</Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' });
  button.focus();
  rerender(form(true));
  // A browser gives the focus of a disabled control to the page.
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.tab();
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([true, null]);
});
