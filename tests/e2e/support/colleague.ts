import { expect, type APIRequestContext } from '@playwright/test';
import { loginOf, prove } from './person';

/** A colleague who saves from elsewhere, past the page. */
export async function colleague(request: APIRequestContext) {
  const { login, password } = await loginOf(request, 'admin');
  const answer = await request.post('/api/login', { data: { login, password } });
  const { token } = (await answer.json()) as { token: string };
  await prove(request, token, password);
  const headers = { authorization: `Bearer ${token}` };
  return async (type: string, data: Readonly<Record<string, unknown>>, method: 'POST' | 'DELETE' = 'POST') => {
    const one = method === 'DELETE' ? `/${String(Object.values(data)[0])}` : '';
    const saved = await request.fetch(`/legacy/elements/${type}${one}`, {
      method,
      headers,
      ...(method === 'POST' && { data }),
    });
    expect(saved.status()).toBeLessThan(300);
    return ((await saved.json()) as { element: Record<string, number> }).element ?? {};
  };
}
