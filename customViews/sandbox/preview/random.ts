const PRIME = 2_147_483_647;

/** Numbers that look random and are the same for the same seed (Park and Miller's generator). */
export function randomFrom(seed: string): () => number {
  let state = 1;
  for (const letter of seed) state = (state * 65_599 + (letter.codePointAt(0) ?? 0) + 1) % PRIME || 1;
  return () => {
    state = (state * 48_271) % PRIME;
    return state / PRIME;
  };
}
