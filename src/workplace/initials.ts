interface Named {
  readonly name: string;
  readonly login: string;
}

/** One or two letters that stand for a person; for somebody without a name, the first of the login. */
export function initials({ name, login }: Named): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? login];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
