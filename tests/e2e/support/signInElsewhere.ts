/**
 * Signs in past the page, without the cookies of its browser: a sign-in with them ends the session of the page.
 * @param address any address of the product
 */
export async function signInElsewhere(
  address: string,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<{ token: string }> {
  const answer = await fetch(new URL('/api/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  return (await answer.json()) as { token: string };
}
