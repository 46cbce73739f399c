import { cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useTurn } from '../../../customViews/report/useTurn';

afterEach(cleanup);

/** How many had been drawn each time that one was. */
let drawn: number[] = [];

function Slow({ name }: { readonly name: string }) {
  const isTurn = useTurn();
  useLayoutEffect(() => {
    if (isTurn) drawn.push(document.querySelectorAll('li').length);
  }, [isTurn]);
  return isTurn && <li>{name}</li>;
}

const list = (names: readonly string[]) => (
  <ul>
    {names.map((name) => (
      <Slow key={name} name={name} />
    ))}
  </ul>
);

it('draws one after the other, in their order', async () => {
  drawn = [];
  render(list(['a', 'b', 'c']));
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(await screen.findByText('c')).toBeTruthy();
  expect(drawn).toEqual([1, 2, 3]);
});

it('goes on when one has gone before its turn was over, and lets what comes later draw', async () => {
  const { rerender } = render(list(['a', 'b', 'c']));
  rerender(list(['b', 'c']));
  expect(await screen.findByText('c')).toBeTruthy();
  rerender(list(['b', 'c', 'd']));
  expect(await screen.findByText('d')).toBeTruthy();
});
