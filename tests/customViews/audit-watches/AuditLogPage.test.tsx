import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'ra-core';
import { afterEach, describe, expect, it } from 'vitest';
import { AuditLogPage } from '../../../customViews/audit-watches/AuditLogPage';
import type { AuditCheck } from '../../../domain/records/auditCheck';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

/** The page counts from up to half a minute ago. */
const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const check = (values: Partial<AuditCheck> = {}): AuditCheck => ({
  ...{ state: 'intact', checkedAt: at(0.205), entries: 1234, begins: null, fullAt: at(50), problem: null },
  anchor: { at: at(5), seq: 1200, text: 'portico-anchor.1.x' },
  ...values,
});
const view = { id: 7, name: 'Clés refusées', sharing: 'everyone', state: {}, mine: false, editable: true };
const other = {
  ...{ id: 3, viewId: 7, view: 'Clés refusées', owner: 'Paul Moreau', mail: true, webhook: false },
  ...{ enabled: true, problem: null, mayStop: true },
};

function show(found: AuditCheck, list: object = {}) {
  return showFeature(
    <ResourceContextProvider value="auditlog">
      <AuditLogPage />
    </ResourceContextProvider>,
    modelFor('admin:view', 'admin:edit'),
    [],
    {
      at: '/auditlog?view=7',
      calls: { views: async () => ({ views: [view], teams: [], everyone: true }) },
      reply: (method, url) => {
        if (url.endsWith('/audit-check')) return found;
        if (method !== 'GET') return { id: 9, result: true };
        return { views: [{ id: 7, name: view.name }], webhooks: false, watches: [], others: [], ...list };
      },
    },
  );
}

describe('the verification of the log', () => {
  it('is a line above the list: when, of how many entries, and the last anchor to be copied', async () => {
    show(check());
    expect(await screen.findByText('Intact')).toBeTruthy();
    const line = screen.getByText(
      /^Vérifié il y a 1[123] min · 1.234 entrées · en entier .* · dernière ancre .*, entrée 1.200$/,
    );
    expect(line).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copier l’ancre' })).toBeTruthy();
  });

  it('says what was found, since when, and what to do', async () => {
    show(check({ state: 'broken', problem: { kind: 'missing', seq: 17, since: at(2) } }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('heading', { name: /Une entrée manque/ })).toBeTruthy();
    expect(alert.getByText(/^À l’entrée 17\. Constaté le/)).toBeTruthy();
    expect(alert.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Ne supprimez rien'),
      expect.stringContaining('npx portico audit verify'),
      expect.stringContaining('npx portico key rotate'),
    ]);
  });

  it.each([
    ['waiting', 'Première vérification', 'La première vérification n’est pas terminée.'],
    ['late', 'Vérification en retard', 'Plus aucune vérification ne se termine'],
  ] as const)('says what it means: %s', async (state, tag, text) => {
    show(check({ state, checkedAt: null, entries: null, fullAt: null, anchor: null }));
    expect(await screen.findByText(tag)).toBeTruthy();
    expect(screen.getByText((all) => all.startsWith(text))).toBeTruthy();
  });
});

describe('the menu of a saved view', () => {
  const open = async () => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /Clés refusées/ }));
    return user;
  };

  it('follows it, with this view chosen', async () => {
    const { sent } = show(check());
    const user = await open();
    await user.click(await screen.findByRole('menuitem', { name: 'Suivre…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suivre une vue' }));
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Vue du journal d’audit' }).value).toBe('7');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(sent.find(({ body }) => body !== undefined)?.body).toMatchObject({ viewId: 7, mail: true });
  });

  it('says who follows it, and stops that after a question', async () => {
    const { sent } = show(check(), { others: [other] });
    const user = await open();
    await user.click(await screen.findByRole('menuitem', { name: 'Arrêter le suivi par Paul Moreau…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Paul Moreau/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Arrêter' }));
    expect(sent.at(-1)?.url ?? '').toContain('/audit-watches');
    expect(sent.some(({ url }) => url.endsWith('/audit-watches/3/stop'))).toBe(true);
  });

  it('only says so to callers who may not stop it', async () => {
    show(check(), { others: [{ ...other, mayStop: false }] });
    await open();
    const item = await screen.findByRole('menuitem', { name: 'Suivie par Paul Moreau' });
    expect(item.getAttribute('aria-disabled') ?? item.getAttribute('disabled')).not.toBeNull();
  });
});
