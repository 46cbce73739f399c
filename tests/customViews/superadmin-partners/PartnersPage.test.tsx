import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PartnersPage } from '../../../customViews/superadmin-partners/PartnersPage';
import { fr } from '../../../locales/fr';
import { HOME_COMPANY, modelFor, showFeature } from '../features';

// Lists show what fits into their height.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(272);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const company = (id: number, c_name: string, c_partnerid: number | null, more: object = {}) => ({
  id,
  companyid: id,
  c_name,
  c_partnerid,
  c_options: '0',
  c_deletedAt: null,
  version: id * 10,
  ...more,
});
const COMPANIES = [
  company(1, 'NordWave', null, { c_options: '64' }),
  company(2, 'Telemia', null, { c_options: '196843' }),
  company(3, 'Hôtels', 1),
  company(4, 'Festival', 2),
  company(5, 'Cafés', null),
  company(6, 'Ancienne', 1, { c_deletedAt: '2026-01-01T00:00:00Z' }),
  // The server gives the provider's own no partner: to add all of them must not name it.
  company(HOME_COMPANY, 'Fournisseur', null),
];

async function choose(
  reply: () => unknown = () => ({ result: true }),
  companies: readonly ReturnType<typeof company>[] = COMPANIES,
  partners = ['NordWave', 'Telemia'],
  calls: NonNullable<Parameters<typeof showFeature>[3]>['calls'] = {},
) {
  const shown = showFeature(<PartnersPage />, modelFor('superadmin:view', 'superadmin:edit'), companies, {
    reply: () => reply(),
    calls,
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Partenaire' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(partners);
  await userEvent.click(screen.getByRole('option', { name: 'NordWave' }));
  await screen.findByRole('heading', { name: 'Entreprises suivies par NordWave' });
  return shown;
}
const list = (side: string) => within(document.querySelector<HTMLElement>(`[data-side=${side}]`)!);
const names = (side: string) =>
  list(side)
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

it('shows the companies that a partner looks after and those that it may, with the partner of each', async () => {
  await choose();
  expect(names('selected')).toEqual(['Hôtels']);
  expect(list('selected').getByText('Sélectionnées')).toBeTruthy();
  expect(names('available').sort()).toEqual(['Cafés', 'FestivalTelemia', 'Telemia']);
  expect(screen.getByText(/Une entreprise n’a qu’un partenaire/)).toBeTruthy();
});

it('saves what was added and removed together, with the versions that were seen', async () => {
  const { sent } = await choose();
  await userEvent.dblClick(list('available').getByRole('option', { name: /Festival/ }));
  await userEvent.dblClick(list('selected').getByRole('option', { name: 'Hôtels' }));
  await userEvent.dblClick(list('selected').getByRole('option', { name: /Festival/ }));
  expect(screen.getByText(fr.partners.noneSelected)).toBeTruthy();
  await userEvent.dblClick(list('available').getByRole('option', { name: /Festival/ }));
  expect(screen.getByText('1 entreprise ajoutée · 1 entreprise retirée')).toBeTruthy();
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    url: expect.stringMatching(/elements\/companie\/many$/),
    key: expect.stringMatching(/./),
    body: {
      elements: [
        { companyid: 3, c_partnerid: null, version: 30 },
        { companyid: 4, c_partnerid: 1, version: 40 },
      ],
    },
  });
  expect(await screen.findByText('Liste du partenaire mise à jour')).toBeTruthy();
});

it('the message undoes what was saved, over the versions that the save has made', async () => {
  let version = 90;
  const { sent } = await choose(() => ({
    result: true,
    elements: [3, 4].map((companyid) => ({ companyid, version: (version += 1) })),
  }));
  await userEvent.dblClick(list('available').getByRole('option', { name: /Festival/ }));
  await userEvent.dblClick(list('selected').getByRole('option', { name: 'Hôtels' }));
  await save();
  await screen.findByText('Liste du partenaire mise à jour');
  await userEvent.click(screen.getByRole('button', { name: 'undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({
    elements: [
      { companyid: 3, c_partnerid: 1, version: 91 },
      { companyid: 4, c_partnerid: 2, version: 92 },
    ],
  });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it('says what to do before a partner is chosen, and when there is none', async () => {
  showFeature(<PartnersPage />, modelFor('superadmin:view', 'superadmin:edit'), COMPANIES);
  expect(await screen.findByRole('heading', { name: fr.partners.first })).toBeTruthy();
  expect(screen.getByText(fr.partners.firstText)).toBeTruthy();
  cleanup();
  showFeature(<PartnersPage />, modelFor('superadmin:view', 'superadmin:edit'), [company(5, 'Cafés', null)]);
  expect(await screen.findByRole('heading', { name: fr.partners.noPartner })).toBeTruthy();
  expect(document.body.textContent).toContain(fr.partners.noPartnerText);
});

it('keeps the choice when another person was faster', async () => {
  await choose(() => {
    throw new HttpError('x', 412, { msg_code: 'VERSION_CONFLICT' });
  });
  await userEvent.dblClick(list('available').getByRole('option', { name: /Cafés/ }));
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Quelqu’un a modifié une de ces entreprises');
  expect(names('selected')).toContain('Cafés');
});

describe('a save that is stored, whose answer is lost', () => {
  /** @param isThere false: the server has not stored it yet when the companies are read again */
  async function lose(isThere: boolean) {
    let isStored = false;
    const shown = await choose(
      () => {
        if (isStored) return { result: true };
        isStored = true;
        throw new HttpError('x', 0, { msg_code: 'NETWORK_ERROR' });
      },
      COMPANIES,
      ['NordWave', 'Telemia'],
      {
        getList: async () => {
          const change = isStored && isThere ? { c_partnerid: 1, version: 51 } : {};
          const data = COMPANIES.map((one) => (one.id === 5 ? { ...one, ...change } : one));
          return { data, total: data.length };
        },
      },
    );
    await userEvent.dblClick(list('available').getByRole('option', { name: /Cafés/ }));
    await save();
    return shown;
  }

  it('is shown as done where the companies show it', async () => {
    const { sent } = await lose(true);
    expect(await screen.findByText('Liste du partenaire mise à jour')).toBeTruthy();
    expect(names('selected')).toContain('Cafés');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('is sent again with the same key where they do not show it yet', async () => {
    const { sent } = await lose(false);
    await screen.findByRole('button', { name: 'Enregistrer' });
    expect(screen.queryByText('Liste du partenaire mise à jour')).toBeNull();
    await save();
    expect(await screen.findByText('Liste du partenaire mise à jour')).toBeTruthy();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('is not shown as done where a person takes the choice back', async () => {
    await lose(false);
    await screen.findByRole('button', { name: 'Enregistrer' });
    await userEvent.dblClick(list('selected').getByRole('option', { name: /Cafés/ }));
    expect(names('selected')).toEqual(['Hôtels']);
    expect(screen.queryByText('Liste du partenaire mise à jour')).toBeNull();
  });
});

describe('more changes than the server takes at once', () => {
  const MANY = [COMPANIES[0]!, ...Array.from({ length: 2500 }, (_, at) => company(100 + at, `Client ${at}`, null))];
  const all = async (reply: () => unknown) => {
    const shown = await choose(reply, MANY, ['NordWave']);
    await userEvent.click(screen.getByRole('button', { name: 'Tout ajouter' }));
    expect(screen.getByText(/2500 entreprises ajoutées · enregistrement par lots de 1\s000/)).toBeTruthy();
    await save();
    return shown;
  };
  const sizes = (sent: readonly { readonly body: unknown }[]) =>
    sent.map(({ body }) => (body as { elements: unknown[] }).elements.length);

  it('are saved in steps, and shown as saved once', async () => {
    const { sent } = await all(() => ({ result: true }));
    expect(await screen.findByText('Liste du partenaire mise à jour')).toBeTruthy();
    expect(sizes(sent)).toEqual([1000, 1000, 500]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    const keys = sent.flatMap(({ body }) => (body as { elements: { companyid: number }[] }).elements);
    expect(new Set(keys.map(({ companyid }) => companyid)).size).toBe(2500);
  });

  it('stop at the step that is refused, and say how many are saved', async () => {
    let calls = 0;
    const { sent } = await all(() => {
      calls += 1;
      if (calls === 2) throw new HttpError('x', 412, { msg_code: 'VERSION_CONFLICT' });
      return { result: true };
    });
    const note = (await screen.findByRole('alert')).textContent;
    expect(note).toMatch(/^1\s000 modifications sont enregistrées, les autres non\. Quelqu’un a modifié/);
    expect(sizes(sent)).toEqual([1000, 1000]);
  });
});
