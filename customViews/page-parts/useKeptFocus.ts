import { useEffect, useRef, useState } from 'react';

/**
 * Keeps the focus in a place where a change takes the control away that has it. A person who has moved on meanwhile
 * stays there.
 * @param target finds what gets the focus in the place; the place itself by default
 * @returns `ref` of the place, and `keepFocus`, to be called when the change is known: it may be
 *   drawn later
 */
export function useKeptFocus<E extends HTMLElement>(target: (place: E) => HTMLElement | null = (place) => place) {
  const ref = useRef<E>(null);
  const isPending = useRef(false);
  const [, draw] = useState(0);
  useEffect(() => {
    const { activeElement, body } = document;
    const place = ref.current;
    if (!isPending.current || !place || place.contains(activeElement)) return;
    isPending.current = false;
    if (activeElement === body) target(place)?.focus({ preventScroll: true });
  });
  const keepFocus = () => {
    isPending.current = true;
    draw((before) => before + 1);
  };
  return { ref, keepFocus };
}
