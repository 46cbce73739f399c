import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense, use, useLayoutEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useTurn } from '../../../resources/ui/useTurn';

afterEach(cleanup);

interface PartProps {
  readonly name: string;
  /** Called with what is on the page when the part is drawn. */
  readonly onDrawn?: (page: string) => void;
  /** What the part waits for once it has its turn. */
  readonly loaded?: Promise<unknown>;
}

function Drawn({ name, onDrawn, loaded }: PartProps) {
  if (loaded) use(loaded);
  useLayoutEffect(() => void onDrawn?.(document.body.textContent), [onDrawn]);
  return <p>{name}</p>;
}

function Part(props: PartProps) {
  const hasTurn = useTurn();
  return <Suspense>{hasTurn ? <Drawn {...props} /> : <i>·</i>}</Suspense>;
}

it('draws one part after another, in their order', async () => {
  const pages: string[] = [];
  const onDrawn = (page: string) => void pages.push(page);
  render(['a', 'b', 'c'].map((name) => <Part key={name} {...{ name, onDrawn }} />));
  await screen.findByText('c');
  expect(pages).toEqual(['a··', 'ab·', 'abc']);
});

it('lets the next ones wait for what the first one has to load', async () => {
  let arrive = () => {};
  const loaded = new Promise<void>((resolve) => (arrive = resolve));
  render([<Part key="a" name="a" loaded={loaded} />, <Part key="b" name="b" />]);
  await waitFor(() => expect(document.body.textContent).toBe('··'));
  arrive();
  await screen.findByText('b');
  expect(document.body.textContent).toBe('ab');
});

it('goes on when the part whose turn it is, or one that waits, is removed', async () => {
  const never = new Promise(() => {});
  const part = (name: string, loaded?: Promise<unknown>) => <Part key={name} name={name} {...(loaded && { loaded })} />;
  const { rerender } = render([part('a', never), part('b'), part('c')]);
  rerender([part('c')]);
  await screen.findByText('c');
  // The turn is free again for who comes later.
  rerender([part('c'), part('d')]);
  expect(await screen.findByText('d')).toBeTruthy();
});
