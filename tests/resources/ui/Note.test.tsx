import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Note } from '../../../resources/ui/Note';

afterEach(cleanup);

it('a note that comes later is announced, one that was there is not', () => {
  render(
    <>
      <Note role="alert">Refusé</Note>
      <Note tone="info">Pour information</Note>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Refusé');
  expect(screen.getByText('Pour information').getAttribute('role')).toBeNull();
});
