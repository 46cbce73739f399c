import { useEffect, useId } from 'react';

/** Something that the page offers, for the command palette. */
interface PageAction {
  readonly label: string;
  /** What it is done to: "3 identités", "Camille Durand". */
  readonly object: string;
  readonly danger?: boolean | undefined;
  /** It is in the menu of the page's record, too. */
  readonly inMenu?: true;
  readonly run: () => void;
}

/** What the parts of the current page offer, in the order in which they were first drawn. */
const offered = new Map<string, readonly PageAction[]>();

/** Everything that the current page offers now. */
export const pageActions = (): PageAction[] => [...offered.values()].flat();

/** Offers actions in the command palette, as long as the component is there: the same code as its own buttons. */
export function usePageActions(actions: readonly PageAction[]): void {
  const id = useId();
  // After every drawing: labels, and what they are done to, change.
  useEffect(() => {
    offered.set(id, actions);
  });
  useEffect(() => () => void offered.delete(id), [id]);
}
