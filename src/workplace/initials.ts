interface Named {
  readonly name: string;
  readonly login: string;
}

/** The initials of a person; without a name, the first letter of the login. */
export function initials({ name, login }: Named): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? login];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
