import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExplorerPage } from '../../../customViews/api-explorer/ExplorerPage';
import type { ApiDocument } from '../../../customViews/api-explorer/openApiTypes';
import { forgetHandedKey, handKey, takeHandedKey } from '../../../resources/engine/form/keyHandover';
import { modelFor, showFeature } from '../features';

const KEY = 'ptk_abcdefgh1234';
const list = {
  tags: ['locations'],
  parameters: [
    { name: 'limit', in: 'query' as const, schema: { type: 'integer' }, description: 'With `page`, at most `500`.' },
  ],
};
const save = {
  tags: ['locations'],
  requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Locations' } } } },
};
const OWN: ApiDocument = {
  paths: {
    '/legacy/elements/location': { get: list },
    '/legacy/elements/location/{id}': {
      get: {
        tags: ['locations'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      },
    },
  },
  tags: [{ name: 'locations', description: 'Sites' }],
};
const KNOWN: ApiDocument = {
  ...OWN,
  paths: {
    ...OWN.paths,
    '/legacy/elements/location': { get: list, post: save },
    '/intake/{type}': { post: { tags: ['portico'], 'x-ingestion-key': true } },
  },
  components: {
    schemas: {
      Locations: {
        type: 'object',
        required: ['l_name'],
        properties: { l_name: { type: 'string' }, l_id: { type: 'integer', readOnly: true } },
      },
    },
  },
};

type Sent = readonly [url: string, init: RequestInit & { readonly headers: Readonly<Record<string, string>> }];
const fetched = vi.fn<(...sent: Sent) => Promise<Response>>();
/** What the server answers to the key: its document, and this to everything else. */
const answer = (
  document: Response,
  other: () => Response = () => Response.json({ result: true, elements: [{ id: 1 }] }),
) => fetched.mockImplementation((url) => Promise.resolve(String(url).endsWith('/openapi.json') ? document : other()));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  answer(Response.json(OWN));
});
afterEach(() => {
  cleanup();
  forgetHandedKey();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const open = (at = '/') =>
  showFeature(<ExplorerPage />, modelFor('global:view', 'global:edit'), [{ id: 9, name: 'Caisse' } as { id: number }], {
    at,
    reply: () => KNOWN,
  });
const last = () => {
  const [url, init] = fetched.mock.lastCall!;
  return { url: String(url), init };
};
async function withKey(user = userEvent.setup()) {
  open();
  await user.type(screen.getByLabelText('Clé d’API'), `${KEY}{Enter}`);
  await screen.findByRole('navigation', { name: 'Appels' });
  return user;
}
async function choose(user: ReturnType<typeof userEvent.setup>, search: string, name: RegExp) {
  await user.type(screen.getByRole('searchbox', { name: 'Chercher un appel' }), search);
  await user.click(await screen.findByRole('button', { name }));
}

it('leads to the keys, of which one is made there', () => {
  open();
  expect(screen.getByRole('link', { name: 'Voir les clés d’API' }).getAttribute('href')).toBe('/tokens');
});

it('asks for a key, and sends with it alone: no cookie, no session, nothing stored', async () => {
  const user = await withKey();
  await choose(user, 'location', /^GET \/legacy\/elements\/location$/);
  // Names of parameters and values are code, without the marks of the document.
  const help = document.getElementById(screen.getByLabelText('limit').getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toBe('With page, at most 500.');
  expect([...(help?.querySelectorAll('code') ?? [])].map(({ textContent }) => textContent)).toEqual(['page', '500']);
  await user.type(screen.getByLabelText('limit'), '5');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('200')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Contenu de la réponse' }).textContent).toContain('"elements"');
  const { url, init } = last();
  expect(url).toBe(`${location.origin}/legacy/elements/location?limit=5`);
  expect(init).toMatchObject({ method: 'GET', credentials: 'omit', redirect: 'error' });
  expect(init.headers['authorization']).toBe(`Bearer ${KEY}`);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state])).not.toContain(KEY);
  expect(document.body.innerHTML).not.toContain(KEY);
});

it('takes the key that was just made, once', async () => {
  let answered: () => void = () => undefined;
  fetched.mockImplementation(async () => {
    await new Promise<void>((resolve) => (answered = resolve));
    return Response.json(OWN);
  });
  handKey(KEY);
  open();
  // Nothing is asked for meanwhile.
  expect(await screen.findByText('Ouverture avec la nouvelle clé…')).toBeTruthy();
  expect(screen.queryByLabelText('Clé d’API')).toBeNull();
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  answered();
  expect(await screen.findByText(/ptk_…1234/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  cleanup();
  expect(takeHandedKey()).toBeUndefined();
  open();
  expect(screen.getByLabelText('Clé d’API')).toBeTruthy();
});

it('forgets a key that is always refused', () => {
  vi.useFakeTimers();
  try {
    handKey(KEY);
    vi.advanceTimersByTime(60_000);
    expect(takeHandedKey()).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

it('names the key that it was opened for', async () => {
  open('/?key=9');
  // The library reads every space of a label as a plain one.
  expect(await screen.findByLabelText('Clé « Caisse »')).toBeTruthy();
});

it('shows first what the key may call, and the rest with the refusal', async () => {
  answer(Response.json(OWN), () => Response.json({ result: false, msg_code: 'NO' }, { status: 403 }));
  const user = await withKey();
  const allowed = screen.getByRole('heading', { name: 'Ce que cette clé peut appeler' }).closest('section')!;
  expect(within(allowed).queryByText('POST')).toBeNull();
  await choose(user, 'post location', /^POST \/legacy\/elements\/location$/);
  expect(screen.getByText(/Cette clé n’en a pas le droit/)).toBeTruthy();
  expect(screen.getByText('Cet appel peut modifier de vraies données.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Corps (application/json)').value).toBe('{\n  "l_name": "text"\n}');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('403')).toBeTruthy();
  expect(last().init).toMatchObject({ method: 'POST', body: '{\n  "l_name": "text"\n}' });
});

it('does not send before the address is complete, and encodes what is typed', async () => {
  const user = await withKey();
  await choose(user, 'location', /location\/\{id\}$/);
  const before = fetched.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(screen.getByText('Cette valeur est obligatoire.')).toBeTruthy();
  expect(fetched.mock.calls.length).toBe(before);
  await user.type(screen.getByLabelText(/^id/), '../../x?y');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText('200');
  expect(last().url).toBe(`${location.origin}/legacy/elements/location/..%2F..%2Fx%3Fy`);
});

it.each(['.', '..'])('does not send %s as a part of the address: it would be another call', async (dots) => {
  const user = await withKey();
  await choose(user, 'location', /location\/\{id\}$/);
  const before = fetched.mock.calls.length;
  await user.type(screen.getByLabelText(/^id/), dots);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(screen.getByText(/ne sont pas possibles ici/)).toBeTruthy();
  expect(fetched.mock.calls.length).toBe(before);
});

it('reads no more of a long answer than it can show', async () => {
  let sent = 0;
  const long = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          sent += 1;
          controller.enqueue(new Uint8Array(500_000).fill(97));
        },
      }),
      { headers: { 'content-type': 'text/csv' } },
    );
  answer(Response.json(OWN), long);
  const user = await withKey();
  await choose(user, 'location', /^GET \/legacy\/elements\/location$/);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText(/premiers caractères/)).toBeTruthy();
  expect(sent).toBeLessThan(10);
});

it('says that the server refuses a key, and keeps what was typed', async () => {
  answer(new Response('{}', { status: 401 }));
  open();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Clé d’API'), `${KEY}{Enter}`);
  expect((await screen.findByRole('alert')).textContent).toContain('Le serveur refuse cette clé');
  expect(screen.getByLabelText<HTMLInputElement>('Clé d’API').value).toBe(KEY);
  expect(screen.getByLabelText<HTMLInputElement>('Clé d’API').type).toBe('password');
});

it('says of a key that may not be used from here what to change, and takes it for no key of a source', async () => {
  answer(Response.json({ msg_code: 'KEY_ADDRESS_REFUSED' }, { status: 403 }));
  open();
  await userEvent.type(screen.getByLabelText('Clé d’API'), `${KEY}{Enter}`);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'elle ne peut pas être utilisée depuis votre adresse',
  );
  expect(screen.queryByText(/Elle est réservée à une source/)).toBeNull();
});

it('takes a refusal that is not of the API for a failure', async () => {
  answer(new Response('<h1>Forbidden</h1>', { status: 403 }));
  open();
  await userEvent.type(screen.getByLabelText('Clé d’API'), `${KEY}{Enter}`);
  expect((await screen.findByRole('alert')).textContent).toContain('Le serveur n’a pas répondu comme prévu');
});

it('offers a key of a source the sending of events and nothing else', async () => {
  answer(Response.json({ msg_code: 'NOT_ENOUGH_PERMISSIONS' }, { status: 403 }));
  const user = await withKey();
  expect(screen.getByText(/Elle est réservée à une source/)).toBeTruthy();
  await choose(user, 'intake', /^POST \/intake\/\{type\}$/);
  expect(screen.queryByText(/Cette clé n’en a pas le droit/)).toBeNull();
});

it('stops a call, and says that it may have been handled', async () => {
  const user = await withKey();
  fetched.mockImplementation(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('stopped')))),
  );
  await choose(user, 'location', /^GET \/legacy\/elements\/location$/);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await user.click(screen.getByRole('button', { name: 'Arrêter' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Appel arrêté');
});

it('copies the call for other tools without the key', async () => {
  const user = await withKey();
  await choose(user, 'location', /^GET \/legacy\/elements\/location$/);
  const read = () => navigator.clipboard.readText();
  await user.click(screen.getByRole('button', { name: 'Copier pour curl' }));
  await waitFor(async () => expect(await read()).toContain('curl -X GET'));
  expect(await read()).toContain('"Authorization: Bearer $PORTICO_KEY"');
  await user.click(screen.getByRole('button', { name: 'Copier pour fetch' }));
  await waitFor(async () => expect(await read()).toContain('await fetch('));
  expect(await read()).not.toContain(KEY);
});
