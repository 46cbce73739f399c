import { useNotify, useTranslate } from 'ra-core';
import { createContext, lazy, useContext, useEffect, useReducer, type ComponentType } from 'react';
import { Button } from '../ui/Button';

/**
 * Loads the texts of pages, which the first scripts do not contain; nothing until `setPartTexts` is called. Every part
 * waits for them, also one that needs none.
 */
let fetchTexts: () => Promise<unknown> = () => Promise.resolve();
/** @param fetch fetches them once, and answers the same promise each time */
export function setPartTexts(fetch: () => Promise<unknown>): void {
  fetchTexts = fetch;
}

/** Draws the part again. */
const Redraw = createContext<() => void>(() => undefined);

interface Closable {
  readonly onClose?: unknown;
}

interface PartProblemProps {
  /** The next time that the part is shown, it is fetched again. */
  readonly forget: () => void;
  /** Closes the part; absent: it is a part of a page, which keeps its place. */
  readonly onClose: (() => void) | undefined;
}

/** In place of a part that could not be fetched: a dialog closes with a message, another part offers to try again. */
function PartProblem({ forget, onClose }: PartProblemProps) {
  const redraw = useContext(Redraw);
  const translate = useTranslate();
  const notify = useNotify();
  useEffect(() => {
    if (!onClose) return;
    forget();
    notify('shell.failure.chunk', { type: 'error' });
    onClose();
    // Once, when it is known: what closes it may be another function at each drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (onClose) return null;
  return (
    <span role="alert">
      {translate('shell.failure.chunk')}{' '}
      <Button
        kind="link"
        onClick={() => {
          forget();
          redraw();
        }}
      >
        {translate('shell.failure.retry')}
      </Button>
    </span>
  );
}

const onCloseOf = (props: Closable) =>
  typeof props.onClose === 'function' ? () => void (props.onClose as () => unknown)() : undefined;

/**
 * React's `lazy`, for a dialog, a panel or a part of a page: when its chunk cannot be fetched (no network, a server that
 * is down), the page around it stays with everything that was typed, and the chunk is fetched again on request. It comes
 * together with the texts of pages (`setPartTexts`), and stands in a `Suspense`, as what `lazy` makes.
 * @param load the `import()`
 * @param closeOf of its properties, the function that closes it: `onClose`, unless this says another
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  closeOf: (props: P) => (() => void) | undefined = onCloseOf,
): ComponentType<P> {
  function Problem(props: P) {
    return <PartProblem forget={() => (Part = fetched())} onClose={closeOf(props)} />;
  }
  const fetched = (): ComponentType<P> =>
    lazy(async () => {
      try {
        const [part] = await Promise.all([load(), fetchTexts()]);
        return part;
      } catch (error) {
        console.warn(error);
        return { default: Problem };
      }
    });
  let Part = fetched();
  return function LazyPart(props: P) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const Shown = Part;
    return (
      <Redraw value={redraw}>
        <Shown {...props} />
      </Redraw>
    );
  };
}
