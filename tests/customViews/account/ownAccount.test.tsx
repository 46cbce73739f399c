import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, ResourceContextProvider } from 'ra-core';
import { afterEach, describe, expect, it } from 'vitest';
import { AccountPage } from '../../../customViews/account/AccountPage';
import { OwnActivity } from '../../../customViews/account/own-activity/OwnActivity';
import { OwnKeys } from '../../../customViews/account/own-keys/OwnKeys';
import { RecordIdContext } from '../../../resources/engine/recordId';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('the own API keys', () => {
  const key = (id: number, values: object) => ({
    ...{ id, name: `Clé ${id}`, createdAt: inDays(-30), expiresAt: inDays(30), enabled: true },
    ...{ lastUsedAt: inDays(-20), canOpen: true, ...values },
  });
  const show = (reply: () => unknown) => showFeature(<OwnKeys />, modelFor(), [], { reply });

  it('have a state, an end, the last use and, for callers who may open it, the way to the key', async () => {
    show(() => ({
      keys: [
        key(1, {}),
        key(2, { enabled: false, lastUsedAt: null, canOpen: false }),
        key(3, { expiresAt: inDays(-3) }),
      ],
    }));
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^Clé 1●Activéeexpire le .* · utilisée /);
    expect(rows[1]).toMatch(/^Clé 2○Désactivé.* · aucune utilisation connue$/);
    expect(rows[2]).toMatch(/^Clé 3■Expirée\s*a expiré le .* · utilisée /);
    expect(screen.getByRole('link', { name: 'Clé 1' }).getAttribute('href')).toMatch(/tokens\/1$/);
    expect(screen.queryByRole('link', { name: 'Clé 2' })).toBeNull();
  });

  it('are no part of the page without any', async () => {
    const { sent } = show(() => ({ keys: [] }));
    await expect.poll(() => sent.length).toBe(1);
    await expect.poll(() => screen.queryByText('Mes clés d’API')).toBeNull();
  });
});

describe('the own activity', () => {
  const entry = (id: number, values: object) => ({
    ...{
      id,
      at: inDays(0),
      action: 'update',
      element: 'location',
      elementId: String(id),
      title: null,
      ip: '203.0.113.9',
      place: null,
    },
    ...{ admin: { name: 'Claire Martin' }, original: null, key: false, data: {}, ...values },
  });

  it('has the sentences of the history, and the way to what the person sees', async () => {
    const pages = [
      { entries: [entry(5, { title: 'Lyon', original: { name: 'Ravi Okonkwo' } }), entry(4, {})], next: '1.4' },
      {
        entries: [entry(3, { action: 'login', element: 'administrator', place: { country: 'ES', city: null } })],
        next: null,
      },
    ];
    const { sent } = showFeature(<OwnActivity hasPassword />, modelFor('location:view'), [], {
      reply: (_method, _url, query) => pages[query?.['cursor'] === '1.4' ? 1 : 0],
    });
    expect(await screen.findByText(/Ravi Okonkwo \(au nom de Claire Martin\) a modifié/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Lyon/ }).getAttribute('href')).toMatch(/locations\/5$/);
    expect(screen.getByText(/a modifié site n° 4/)).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Plus ancien' }));
    expect(await screen.findByText('Connexion de Claire Martin')).toBeTruthy();
    expect(screen.getByText(/203\.0\.113\.9 · Espagne$/)).toBeTruthy();
    expect(sent).toHaveLength(2);
  });

  it('says when it cannot be read', async () => {
    const reply = () => {
      throw new HttpError('x', 500, {});
    };
    showFeature(<OwnActivity hasPassword />, modelFor(), [], { reply });
    expect((await screen.findByRole('alert')).textContent).toMatch(/n’a pas pu être lue/);
  });
});

describe('my profile', () => {
  const showPage = (acting: boolean, password = true) => {
    const model = modelFor();
    const account = { anyOf: [{ properties: { adminid: { const: 7 } } }] };
    const resources = model.resources.map((one) =>
      one.name === 'my-profile' && acting ? { ...one, fixedWhileImpersonating: account } : one,
    );
    const page = (
      <ResourceContextProvider value="my-profile">
        <RecordIdContext value="7">
          <AccountPage />
        </RecordIdContext>
      </ResourceContextProvider>
    );
    return showFeature(page, { ...model, resources }, [{ id: 7, adminid: 7, ad_name: 'Anna' } as { id: number }], {
      reply: (_method, url) => {
        if (url.endsWith('/second-factor')) return { password };
        return url.endsWith('/own-keys') ? { keys: [] } : { entries: [], next: null };
      },
    });
  };
  const own = (sent: readonly { url: string }[]) => sent.filter(({ url }) => url.includes('/own-')).length;

  it('reads the own keys and activity', async () => {
    const { sent } = showPage(false);
    await expect.poll(() => own(sent)).toBe(2);
  });

  it('reads neither in the name of another: they would be refused', async () => {
    const { sent } = showPage(true);
    await screen.findByText(/Lecture seule/);
    expect(own(sent)).toBe(0);
  });

  it('has the fields of the own password', async () => {
    showPage(false);
    expect(await screen.findByLabelText('Mot de passe actuel')).toBeTruthy();
    expect(screen.getByLabelText(/^Nouveau mot de passe/)).toBeTruthy();
  });

  it('of an account without a password says where the person signs in, and has no field for one', async () => {
    showPage(false, false);
    expect(await screen.findByText(/Ce compte n’a pas de mot de passe/)).toBeTruthy();
    expect(screen.getByLabelText(/^Nom/)).toBeTruthy();
    expect(await screen.findByText(/changez de mot de passe chez le fournisseur d’identité/)).toBeTruthy();
    expect(screen.queryByLabelText(/mot de passe/i, { selector: 'input' })).toBeNull();
  });
});
