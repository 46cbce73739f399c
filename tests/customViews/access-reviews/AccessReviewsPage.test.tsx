import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { AccessReviewsPage } from '../../../customViews/access-reviews/AccessReviewsPage';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const access = (values: object) => ({
  ...{ holder: 'administrators', id: 7, adminId: 7, name: 'Anna Roy', login: 'anna@bellevue.example' },
  ...{ profile: 'Gestionnaire', team: null, lastSignIn: null, lastSso: null, breakGlass: false },
  ...{ createdAt: null, expiresAt: null, unused: [], findings: [] },
  ...values,
});
const FOUND = {
  ...{
    countedSince: '2026-11-20',
    complete: false,
    sso: null,
    seesKeys: true,
    truncated: false,
    total: 12,
    profiles: [],
  },
  accesses: [
    access({ findings: ['inactive'] }),
    access({ id: 8, name: 'Luc Gay', unused: ['user:view', 'team:view'], findings: [] }),
    access({ id: 9, holder: 'tokens', name: 'PMS', expiresAt: '2026-12-01T10:00:00Z', findings: ['expiring'] }),
  ],
};
const item = (values: object) => ({
  ...{ id: 1, access: access({}), state: 'open', reviewers: ['Claire'], reason: null, decidedAt: null },
  ...{ decidedBy: null, removedAt: null, version: 3, mayDecide: true, mayRemove: true, own: false },
  ...values,
});
const REVIEW = {
  ...{ id: 4, name: 'Printemps', dueOn: '2026-12-31', createdAt: '2026-11-20T10:00:00Z', finishedAt: null },
  ...{ signedAt: null, progress: { total: 2, settled: 0, asked: 0 }, countedSince: '2026-11-20', createdBy: 'Claire' },
  ...{ signedBy: null, signature: null, intact: null, hidden: true, mayEnd: true },
  reviewers: [{ id: 2, name: 'Claire', able: false, standsIn: false }],
  starterGone: false,
  items: [item({}), item({ id: 2, access: access({ id: 2, name: 'Claire' }), own: true, mayDecide: false })],
};

function show(at: string, reply: (method: string, url: string) => unknown, ...rights: string[]) {
  const page = (
    <Routes>
      <Route path="access-reviews/*" element={<AccessReviewsPage />} />
    </Routes>
  );
  return showFeature(page, modelFor('admin:view', ...rights), [], { at, reply });
}
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));

it('shows the findings, since when rights are counted, and says that this is no proof yet', async () => {
  show('/access-reviews', () => FOUND, 'global:view');
  expect((await section(/Pas de connexion/)).getByText('Jamais connecté')).toBeTruthy();
  const unused = await section(/Droits que personne/);
  expect(unused.getByText(/Compté depuis le 20\/11\/2026.*moins de 90 jours/)).toBeTruthy();
  await userEvent.click(unused.getByText('2 droits non utilisés'));
  expect(unused.getAllByRole('listitem').length).toBeGreaterThan(2);
  expect((await section(/Clés qui expirent/)).getByText('Expire le 01/12/2026')).toBeTruthy();
  expect(screen.queryByText('Hors authentification unique')).toBeNull();
  // Only who edits administrators starts a review.
  expect(screen.queryByRole('button', { name: 'Lancer une revue' })).toBeNull();
});

it('starts a review, and shows what the server refuses', async () => {
  let refuse = true;
  const { sent } = show(
    '/access-reviews',
    (method, url) => {
      if (url.endsWith('/findings')) return FOUND;
      if (url.endsWith('/reviewers'))
        return { reviewers: [{ id: 2, name: 'Claire', login: 'claire@bellevue.example', leads: ['Siège'] }] };
      if (method !== 'POST') return REVIEW;
      if (refuse) {
        refuse = false;
        throw new HttpError('', 422, { msg_code: 'ACCESS_REVIEW_NO_REVIEWER', msg_args: ['Anna', 'Paul'] });
      }
      return { id: 4 };
    },
    'admin:edit',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Lancer une revue' }));
  await userEvent.type(await screen.findByLabelText(/^Nom/), 'Printemps');
  expect(screen.getByText(/Responsables : Claire/)).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Réviseurs' }));
  await userEvent.click(await screen.findByRole('option', { name: /Claire/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Lancer' }));
  expect(await screen.findByText(/Ajoutez par exemple Paul/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Lancer' }));
  expect(await screen.findByRole('heading', { name: 'Printemps' })).toBeTruthy();
  const body = { name: 'Printemps', contents: 'findings', leads: true, reviewers: [2] };
  expect(sent.filter(({ url, body: given }) => url === '/api/access-reviews' && given).at(-1)?.body).toMatchObject(
    body,
  );
});

it('says in the words of the console what is missing in a start', async () => {
  show(
    '/access-reviews',
    (method, url) => {
      if (url.endsWith('/findings')) return FOUND;
      if (url.endsWith('/reviewers'))
        return { reviewers: [{ id: 2, name: 'Claire', login: 'claire@bellevue.example', leads: [] }] };
      if (method !== 'POST') return REVIEW;
      const message = (code: string) => ({ message: `errors.${code}`, args: {} });
      const errors = { name: message('FIELD_REQUIRED'), reviewers: message('FIELD_INVALID_CHOICE') };
      throw new HttpError('', 422, { msg_code: 'VALIDATION_FAILED', msg_args: [], errors });
    },
    'admin:edit',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Lancer une revue' }));
  await screen.findByLabelText(/^Nom/);
  await userEvent.click(screen.getByRole('button', { name: 'Lancer' }));
  expect(await screen.findByText('Ce champ est obligatoire.')).toBeTruthy();
  const reviewers = screen.getByRole('combobox', { name: 'Réviseurs' });
  expect(reviewers.getAttribute('aria-describedby')).toMatch(/-reviewers-error .*-reviewers-help/);
  // What is typed then is no longer called missing; the other message stays.
  await userEvent.type(screen.getByLabelText(/^Nom/), 'Printemps');
  expect(screen.queryByText('Ce champ est obligatoire.')).toBeNull();
  expect(reviewers.getAttribute('aria-describedby')).toMatch(/-reviewers-error/);
});

it('offline: a start says so, keeps what was typed, and is sent again with the same key', async () => {
  let cut = true;
  const { sent } = show(
    '/access-reviews',
    (method, url) => {
      if (url.endsWith('/findings')) return FOUND;
      if (url.endsWith('/reviewers'))
        return { reviewers: [{ id: 2, name: 'Claire', login: 'claire@bellevue.example', leads: ['Siège'] }] };
      if (method !== 'POST') return REVIEW;
      if (cut) throw new HttpError('', 0, { msg_code: 'NETWORK_ERROR' });
      return { id: 4 };
    },
    'admin:edit',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Lancer une revue' }));
  const name = await screen.findByLabelText<HTMLInputElement>(/^Nom/);
  await userEvent.type(name, 'Printemps');
  await userEvent.click(screen.getByRole('button', { name: 'Lancer' }));
  expect(await screen.findByText(/Le serveur est injoignable\./)).toBeTruthy();
  expect(name.value).toBe('Printemps');
  cut = false;
  await userEvent.click(screen.getByRole('button', { name: 'Lancer' }));
  expect(await screen.findByRole('heading', { name: 'Printemps' })).toBeTruthy();
  const [first, again] = sent.filter(({ url, body }) => url === '/api/access-reviews' && body);
  expect(first?.key).toBeTruthy();
  expect(again?.key).toBe(first?.key);
});

it('keeps an access, and removes one with a reason or asks an administrator', async () => {
  const { sent } = show('/access-reviews/4', (method, url) => {
    if (method === 'GET') return REVIEW;
    if (url.endsWith('/items/1') && sent.at(-1)?.body && !(sent.at(-1)?.body as { ask?: boolean }).ask)
      if ((sent.at(-1)?.body as { decision: string }).decision === 'remove')
        throw new HttpError('', 403, { msg_code: 'RIGHTS_EXCEEDED', msg_args: [] });
    return { result: true };
  });
  expect(await screen.findByText('Votre propre accès : quelqu’un d’autre décide.')).toBeTruthy();
  expect(screen.getByText(/Claire \(ne peut plus décider\)/)).toBeTruthy();
  expect(screen.getByText(/Certains accès que vous ne voyez pas/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Garder' }));
  await waitFor(() => expect(sent.find(({ body }) => body)?.body).toEqual({ decision: 'keep', version: 3 }));
  await userEvent.click(screen.getByRole('button', { name: 'Retirer…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Retirer' }).disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText(/Motif/), 'parti');
  await userEvent.click(dialog.getByRole('button', { name: 'Retirer' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Demander à un administrateur' }));
  await waitFor(() =>
    expect(sent.filter(({ body }) => body).at(-1)?.body).toEqual({
      ...{ decision: 'remove', reason: 'parti', version: 3, ask: true },
    }),
  );
});

it('says who stands in for reviewers who are gone, and that the person who has started it is', async () => {
  const [claire] = REVIEW.reviewers;
  const reviewers = [claire, { id: 3, name: 'Luc', able: true, standsIn: true }];
  show('/access-reviews/4', () => ({ ...REVIEW, reviewers, starterGone: true }));
  expect(
    await screen.findByText('Plus aucun réviseur ne pouvait décider de certains accès : ils ont été confiés à Luc.'),
  ).toBeTruthy();
  expect(screen.queryByText(/Un réviseur ne peut plus décider/)).toBeNull();
  expect(screen.getByText(/La personne qui a lancé cette revue n’a plus de compte actif/)).toBeTruthy();
});

describe('by keyboard', () => {
  /** A server that does as it is told. */
  function showDecided(first: object, ...rights: string[]) {
    let review: object = { ...REVIEW, items: [item(first), ...REVIEW.items.slice(1)] };
    const shown = show(
      '/access-reviews/4',
      (method, url) => {
        if (method === 'GET') return review;
        const said = shown.sent.at(-1)?.body as { decision?: string; ask?: boolean };
        if (url.endsWith('/finish')) review = { ...review, finishedAt: '2026-11-28T10:00:00Z' };
        else if (url.endsWith('/sign')) review = { ...review, signedAt: '2026-11-28T10:00:00Z', mayEnd: false };
        else {
          const state = said.decision === 'keep' ? 'kept' : said.ask ? 'asked' : 'removed';
          review = { ...REVIEW, items: [item({ ...first, state, version: 4 }), ...REVIEW.items.slice(1)] };
        }
        return { result: true };
      },
      ...rights,
    );
    return shown;
  }
  const row = () => screen.getByText('Anna Roy').closest('li');
  const press = async (name: string) => {
    (await screen.findByRole('button', { name })).focus();
    await userEvent.keyboard('{Enter}');
  };
  const remove = async (confirm: string) => {
    await press('Retirer…');
    await userEvent.keyboard('parti');
    await press(confirm);
  };

  it('the focus stays in the row that was decided, which stays in sight', async () => {
    showDecided({});
    await press('Garder');
    await screen.findByRole('button', { name: 'Changer' });
    await waitFor(() => expect(document.activeElement).toBe(row()));
    await press('Changer');
    await screen.findByRole('button', { name: 'Garder' });
    expect(document.activeElement).toBe(row());
  });

  it.each<[object, string, string]>([
    [{}, 'Retirer', 'Retiré'],
    [{ mayRemove: false }, 'Demander à un administrateur', 'À retirer'],
  ])('the focus is in the row after a removal (%o)', async (first, confirm, tag) => {
    showDecided(first);
    await screen.findByText('Anna Roy');
    const before = row();
    await remove(confirm);
    await waitFor(() => expect(within(row()!).getByText(tag)).toBeTruthy());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(row()));
    // It was never away meanwhile.
    expect(row()).toBe(before);
  });

  it('a removal that was asked for is carried out, and its row stays in sight', async () => {
    showDecided({ state: 'asked' });
    await press('À retirer 1');
    await press('Retirer maintenant');
    const question = within(await screen.findByRole('dialog', { name: 'Retirer l’accès de « Anna Roy » ?' }));
    expect(question.getByText(/Le compte est désactivé et ses sessions se terminent/)).toBeTruthy();
    expect(within(row()!).getByText('À retirer')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Annuler' }));
    expect(within(row()!).getByText('À retirer')).toBeTruthy();
    await press('Retirer maintenant');
    await press('Retirer');
    await waitFor(() => expect(within(row()!).getByText('Retiré')).toBeTruthy());
    await waitFor(() => expect(document.activeElement).toBe(row()));
  });

  it('the focus stays where a person has moved it meanwhile', async () => {
    showDecided({});
    await press('Garder');
    const other = screen.getByRole('button', { name: /^Tous/ });
    other.focus();
    await screen.findByRole('button', { name: 'Changer' });
    expect(document.activeElement).toBe(other);
  });

  it('the focus stays with the actions after the end and after the signature', async () => {
    showDecided({}, 'admin:edit');
    const confirm = async (name: string) => {
      await press(name);
      within(await screen.findByRole('dialog'))
        .getByRole('button', { name })
        .focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await confirm('Terminer la revue');
    await confirm('Signer');
    expect(screen.queryByRole('button', { name: 'Signer' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Exporter' })));
  });
});

it('is finished by who edits administrators, who is told what stays undecided', async () => {
  const { sent } = show('/access-reviews/4', (method) => (method === 'GET' ? REVIEW : { result: true }), 'admin:edit');
  await userEvent.click(await screen.findByRole('button', { name: 'Terminer la revue' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Il reste 2 accès sans décision/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Terminer la revue' }));
  await waitFor(() => expect(sent.find(({ url }) => url.endsWith('/finish'))?.body).toEqual({ leaveOpen: true }));
});

it('says after the end that nothing was decided, and no longer who is asked', async () => {
  const { unmount } = show('/access-reviews/4', () => REVIEW);
  expect((await screen.findAllByText('À décider', { selector: '.e-tag *' })).length).toBe(2);
  expect(screen.getAllByText(/^Réviseurs\s:|^Votre propre accès/).length).toBeGreaterThan(0);
  unmount();
  show('/access-reviews/4', () => ({ ...REVIEW, finishedAt: '2026-11-28T10:00:00Z' }));
  expect((await screen.findAllByText('Sans décision', { selector: '.e-tag *' })).length).toBe(2);
  expect(screen.getByRole('button', { name: /^Sans décision\s2$/ })).toBeTruthy();
  expect(screen.queryByText(/À décider|Votre propre accès/)).toBeNull();
  expect(screen.queryByText('Réviseurs : Claire')).toBeNull();
});

it.each([
  [0, /^Votre signature porte sur toutes les décisions/],
  [2, /^2 retraits n’ont pas été effectués\s: les accès restent en place.* Votre signature porte/],
])('says before the signature that %i removals were not carried out', async (asked, text) => {
  const progress = { total: 2, settled: 2, asked };
  show('/access-reviews/4', () => ({ ...REVIEW, progress, finishedAt: '2026-11-28T10:00:00Z' }), 'admin:edit');
  await userEvent.click(await screen.findByRole('button', { name: 'Signer' }));
  expect(within(await screen.findByRole('dialog')).getByText(text)).toBeTruthy();
});

it('names those who end it, to people who may not', async () => {
  show('/access-reviews/4', () => ({ ...REVIEW, mayEnd: false }), 'admin:edit');
  expect(await screen.findByText(/Vous ne pouvez ni terminer ni signer cette revue/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Terminer la revue' })).toBeNull();
});

it('says when not every access was looked at', async () => {
  show('/access-reviews', () => ({ ...FOUND, truncated: true }), 'global:view');
  expect(await screen.findByText(/Il y a trop d’accès/)).toBeTruthy();
});

it('says when what is stored is no longer what was signed', async () => {
  const signed = { finishedAt: '2026-11-21T10:00:00Z', signedAt: '2026-11-22T10:00:00Z', signature: 'ab12' };
  show('/access-reviews/4', () => ({ ...REVIEW, ...signed, signedBy: 'Claire', intact: false }), 'admin:edit');
  expect(await screen.findByText(/Signée le 22\/11\/2026 par Claire. Empreinte : ab12/)).toBeTruthy();
  expect(screen.getByText('Le contenu enregistré n’est plus celui qui a été signé.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Garder' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Signer' })).toBeNull();
});

it('says of a review that is not there what a record says, with the way back to the list', async () => {
  const missing = () => {
    throw new HttpError('errors.ELEMENT_NOT_FOUND', 404, { msg_code: 'ELEMENT_NOT_FOUND' });
  };
  show('/access-reviews/99', missing, 'admin:edit');
  expect(await screen.findByRole('heading', { level: 1, name: 'Élément introuvable' })).toBeTruthy();
  expect(screen.getByText(/n’existe pas, il a été supprimé/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  const back = screen.getByRole('link', { name: 'Retour à la liste' });
  expect(back.getAttribute('href')).toMatch(/access-reviews\?tab=reviews$/);
});
