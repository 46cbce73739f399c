/** The next `count` free logins of the form `prefix-0001`. */
export function freeLogins(prefix: string, taken: ReadonlySet<string>, count: number): string[] {
  const found: string[] = [];
  for (let n = 1; found.length < count; n += 1) {
    const login = `${prefix}-${String(n).padStart(4, '0')}`;
    if (!taken.has(login.toLowerCase())) found.push(login);
  }
  return found;
}
