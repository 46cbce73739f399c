import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import ProvisionDialog from '../../../customViews/companies/ProvisionDialog';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const TYPES = {
  families: [
    { name: 'wireless', label: 'Wi-Fi' },
    { name: 'firewall', label: 'Pare-feu' },
  ],
  types: [
    { name: 'aruba-central', label: 'Aruba Central', family: 'wireless', credentials: ['hostname', 'apiKey'] },
    { name: 'cisco-meraki', label: 'Cisco Meraki MR', family: 'wireless', credentials: ['apiKey'] },
    { name: 'pfsense', label: 'pfSense', family: 'firewall', credentials: [] },
  ],
};
const PREVIEW = {
  steps: [
    {
      name: 'scopes',
      records: [{ key: 'scope', resource: 'scopes', id: null, name: 'Sites Meraki', outcome: 'created' }],
    },
    {
      name: 'authentications',
      records: [{ key: 'login', resource: 'auth-modes', id: 3, name: 'Mot de passe', outcome: 'kept' }],
    },
    { name: 'connection', records: [] },
  ],
  errorList: [{ msg_code: 'PROVISION_CREDENTIALS', msg_args: [], step: 'connection', fields: ['apiKey'] }],
};
const provision = (values: object = {}) => ({
  account_type: 'cisco-meraki',
  label: 'Cisco Meraki MR',
  reset: false,
  state: 'running',
  steps: [
    { name: 'scopes', state: 'done', records: PREVIEW.steps[0]!.records },
    { name: 'connection', state: 'waiting', records: [] },
    { name: 'company', state: 'waiting', records: [] },
  ],
  errorList: [],
  errorCount: 0,
  job: 'j1',
  startedAt: '2026-11-26T07:00:00.000Z',
  endedAt: null,
  ...values,
});
const failed = (values: object = {}) =>
  provision({
    state: 'failed',
    steps: [
      { name: 'scopes', state: 'done', records: [] },
      { name: 'connection', state: 'failed', records: [] },
      { name: 'company', state: 'waiting', records: [] },
    ],
    errorList: [
      {
        msg_code: 'PROVISION_CREDENTIALS',
        msg_args: [],
        step: 'connection',
        record: { resource: 'integrations', id: 4, name: 'Meraki' },
        fields: ['apiKey'],
      },
    ],
    errorCount: 1,
    ...values,
  });
const JOB = { id: 'j1', kind: 'provisioning', resource: 'companies', state: 'queued', done: 0, total: null };

type Reply = (method: string, url: string) => unknown;

function shown(latest: () => object | null, reply: Reply = () => undefined) {
  const model = modelFor('superadmin:view', 'superadmin:edit');
  const resource = model.resources.find(({ name }) => name === 'companies')!;
  const onClose = vi.fn();
  const operation = { name: 'provision', label: 'Mettre en service', done: '', run: vi.fn() };
  const view = showFeature(
    <ProvisionDialog
      resource={resource}
      record={{ id: 7, companyid: 7, c_name: 'Hôtels Bellevue' }}
      operation={operation}
      onClose={onClose}
    />,
    model,
    [],
    {
      reply: (method, url) => {
        const own = reply(method, url);
        if (own !== undefined) return own;
        if (url.endsWith('/account-types')) return TYPES;
        if (url.endsWith('/preview')) return PREVIEW;
        if (method === 'GET' && url.endsWith('/companies/7/provision')) return { provision: latest() };
        return undefined;
      },
    },
  );
  return { ...view, onClose, posts: () => view.sent.filter(({ body }) => body !== undefined) };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('is opened by the row and the page of a company, by callers who may edit companies, unless it is disabled', () => {
  const actions = (...permissions: string[]) =>
    modelFor(...permissions).resources.find(({ name }) => name === 'companies')?.actions ?? [];
  const [found] = actions('superadmin:view', 'superadmin:edit').filter(({ dialog }) => dialog === 'provision');
  expect(found).toMatchObject({
    placement: ['row', 'form'],
    enabledWhen: { properties: { c_deletedAt: { type: 'null' } } },
  });
  expect(actions('superadmin:view').filter(({ dialog }) => dialog === 'provision')).toEqual([]);
});

describe('the order', () => {
  it('finds an account type, says what it will create and what exists, and applies only what is chosen', async () => {
    const user = userEvent.setup();
    let state: object | null = null;
    const { posts } = shown(
      () => state,
      (method, url) => {
        if (method !== 'POST' || !url.endsWith('/provision')) return undefined;
        state = provision();
        return { provision: state, job: JOB };
      },
    );
    const search = await screen.findByRole('searchbox', { name: 'Chercher un type de compte' });
    expect(button('Mettre en service').disabled).toBe(true);
    expect(screen.getByText('Choisissez un type de compte pour voir ce qui sera créé.')).toBeTruthy();
    expect(within(screen.getByRole('group', { name: 'Wi-Fi' })).getAllByRole('radio').length).toBe(2);
    await user.type(search, 'meraki');
    expect(screen.queryByRole('group', { name: 'Pare-feu' })).toBeNull();
    await user.tab();
    await user.keyboard(' ');
    expect(await screen.findByText('Sites Meraki')).toBeTruthy();
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toContainEqual(expect.stringMatching(/^Sites Meraki.*Sera créé$/));
    expect(items).toContainEqual(expect.stringMatching(/^Mot de passe.*Existe déjà$/));
    // What is entered later is announced, not reported as an error.
    expect(screen.getByText(/L’équipement demandera ensuite.*Clé d’API/)).toBeTruthy();
    expect(screen.queryByText(/Identifiant ou mot de passe incorrect/)).toBeNull();
    const reset = screen.getByRole('switch', { name: 'Repartir de zéro' });
    expect(document.getElementById(reset.getAttribute('aria-describedby')!)?.textContent).toMatch(/Supprime d’abord/);
    await user.click(reset);
    await waitFor(() => expect(posts().at(-1)?.body).toEqual({ account_type: 'cisco-meraki', reset: true }));
    await waitFor(() => expect(button('Mettre en service').disabled).toBe(false));
    await user.click(button('Mettre en service'));
    const progress = await screen.findByRole('progressbar', { name: 'Étapes' });
    expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['1', '3']);
    expect(document.body.textContent).toMatch(/Étapes terminées\s: 1 sur 3/);
    const order = posts().find(({ url }) => url.endsWith('/companies/7/provision'));
    expect([order?.body, typeof order?.key]).toEqual([{ account_type: 'cisco-meraki', reset: true }, 'string']);
    const current = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
    expect(current?.textContent).toMatch(/Vérification de l’équipement.*En cours/);
    state = provision({ state: 'done', steps: [{ name: 'company', state: 'done', records: [] }] });
    expect(await screen.findByText('L’entreprise est en service.', {}, { timeout: 4_000 })).toBeTruthy();
  });

  it('shows what would stop it', async () => {
    const wrong = [{ msg_code: 'PROVISION_COUNTRY_MISSING', msg_args: [], step: 'locations' }];
    shown(
      () => null,
      (_, url) => (url.endsWith('/preview') ? { ...PREVIEW, errorList: wrong } : undefined),
    );
    await userEvent.click(await screen.findByRole('radio', { name: 'pfSense' }));
    const errors = await screen.findByRole('list', { name: 'À régler avant' });
    expect(errors.textContent).toContain('L’entreprise n’a pas de pays');
    const apply = button('Mettre en service');
    expect(apply.disabled).toBe(true);
    expect(document.getElementById(apply.getAttribute('aria-describedby')!)?.textContent).toBe('À régler avant');
  });

  it('can be applied once the preview has arrived, of each choice separately', async () => {
    let arrive: (preview: unknown) => void = () => undefined;
    const next = () => new Promise((resolve) => (arrive = resolve));
    shown(
      () => null,
      (_, url) => (url.endsWith('/preview') ? next() : undefined),
    );
    const apply = () => button('Mettre en service').disabled;
    await userEvent.click(await screen.findByRole('radio', { name: 'pfSense' }));
    expect(apply()).toBe(true);
    expect(screen.getByText('Calcul de ce qui sera créé…')).toBeTruthy();
    arrive(PREVIEW);
    await waitFor(() => expect(apply()).toBe(false));
    await userEvent.click(screen.getByRole('switch', { name: 'Repartir de zéro' }));
    expect(apply()).toBe(true);
    arrive(PREVIEW);
    await waitFor(() => expect(apply()).toBe(false));
  });

  it('names the kinds of things that starting over deletes, before it is chosen and for each of them', async () => {
    const records = [
      { key: 'integration', resource: 'integrations', id: 4, name: 'Meraki', outcome: 'removed' },
      { key: 'scope', resource: 'scopes', id: 5, name: 'Sites Meraki', outcome: 'kept' },
    ];
    shown(
      () => null,
      (_, url) =>
        url.endsWith('/preview') ? { steps: [{ name: 'reset', records }, ...PREVIEW.steps], errorList: [] } : undefined,
    );
    const reset = await screen.findByRole('switch', { name: 'Repartir de zéro' });
    const help = document.getElementById(reset.getAttribute('aria-describedby')!)?.textContent ?? '';
    for (const kind of ['intégrations', 'sites', 'portails', 'modes de connexion', 'périmètres'])
      expect(help).toContain(kind);
    await userEvent.click(screen.getByRole('radio', { name: 'pfSense' }));
    const step = (await screen.findByRole('heading', { name: /Suppression des éléments/ })).closest('li')!;
    const lines = within(step)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^MerakiIntégration.*Sera supprimé$/),
      expect.stringMatching(/^Sites MerakiPérimètres.*Existe déjà$/),
    ]);
  });

  it('says that nothing matches a search', async () => {
    shown(() => null);
    await userEvent.type(await screen.findByRole('searchbox'), 'nothing like it');
    expect(screen.getByText('Aucun type de compte ne correspond.')).toBeTruthy();
  });

  it('shows the text of the specification when the call fails, and the reason in the dialog', async () => {
    shown(
      () => null,
      (method, url) => {
        if (method !== 'POST' || !url.endsWith('/provision')) return undefined;
        throw new HttpError('x', 409, { msg_code: 'PROVISIONING_ACTIVE', msg_args: [] });
      },
    );
    await userEvent.click(await screen.findByRole('radio', { name: 'pfSense' }));
    await userEvent.click(button('Mettre en service'));
    expect(await screen.findByText(/Une mise en service de cette entreprise est déjà en cours/)).toBeTruthy();
    expect(screen.getByText(/Identifiant ou mot de passe incorrect/)).toBeTruthy();
    expect(button('Mettre en service').disabled).toBe(false);
  });

  it('says that a proof is missing, and nothing of credentials, when it was not given', async () => {
    shown(
      () => null,
      (method, url) => {
        if (method !== 'POST' || !url.endsWith('/provision')) return undefined;
        throw new HttpError('x', 403, { msg_code: 'PROOF_REQUIRED', msg_args: [] });
      },
    );
    await userEvent.click(await screen.findByRole('radio', { name: 'pfSense' }));
    await userEvent.click(screen.getByRole('switch'));
    await userEvent.click(button('Mettre en service'));
    expect((await screen.findByRole('alert')).textContent).toBe('Confirmez d’abord que c’est bien vous.');
    expect(screen.queryByText(/Identifiant ou mot de passe incorrect/)).toBeNull();
  });
});

describe('the outcome', () => {
  it('is shown first when it waits for a person, asks for what is missing, and goes on from the step', async () => {
    const user = userEvent.setup();
    let state: object = failed();
    const { posts } = shown(
      () => state,
      (method, url) => {
        if (method !== 'POST' || !url.endsWith('/retry')) return undefined;
        state = provision({ state: 'done', startedAt: '2026-11-26T07:05:00.000Z' });
        return { provision: state, job: JOB };
      },
    );
    const errors = await screen.findByRole('list', { name: 'Erreurs de la mise en service' });
    expect(errors.textContent).toMatch(/Meraki.*Identifiant ou mot de passe incorrect/);
    // What is entered below is named there alone.
    expect(errors.textContent).not.toContain('Clé d’API');
    expect(screen.getAllByText('Clé d’API')).toHaveLength(1);
    expect(screen.getByText('1 erreur')).toBeTruthy();
    expect(screen.getByText('Un champ laissé vide ne change pas une valeur déjà enregistrée.')).toBeTruthy();
    const key = screen.getByLabelText<HTMLInputElement>('Clé d’API');
    expect([key.type, key.autocomplete]).toEqual(['password', 'new-password']);
    expect(screen.queryByLabelText('Nom d’hôte')).toBeNull();
    await user.type(key, 'secret{enter}');
    expect(await screen.findByText('L’entreprise est en service.')).toBeTruthy();
    expect(posts().at(-1)?.body).toEqual({ credentials: { apiKey: 'secret' } });
    expect(screen.queryByLabelText('Clé d’API')).toBeNull();
  });

  it('lists a thousand errors in one scrolled list, with their total', async () => {
    const errorList = Array.from({ length: 1000 }, (_, index) => ({
      msg_code: 'GATEWAY_PROVISIONING',
      msg_args: [],
      step: 'connection',
      record: { resource: 'locations', id: index, name: `Site ${index}` },
      fields: ['l_primarydest'],
    }));
    shown(() => failed({ errorList, errorCount: 1202 }));
    const errors = await screen.findByRole('list', { name: 'Erreurs de la mise en service' });
    expect(errors.querySelectorAll('li').length).toBe(1000);
    expect(errors.tabIndex).toBe(0);
    expect(screen.getByText(/^1\s?202 erreurs/).textContent).toMatch(
      /^1\s?202 erreurs Les 1\s?000 premières sont affichées\.$/,
    );
  });

  it('leads to another account type, and cannot be continued when its own is gone', async () => {
    shown(() => failed({ account_type: 'gone', label: null }));
    expect(await screen.findByText(/Ce type de compte n’existe plus/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reprendre à l’étape en échec' })).toBeNull();
    await userEvent.click(button('Choisir un autre type de compte'));
    expect(await screen.findByRole('searchbox')).toBeTruthy();
    expect(screen.getByText(/Dernière mise en service.*type de compte qui n’existe plus/)).toBeTruthy();
  });

  it('follows one that another person has begun, and can be left', async () => {
    const { onClose } = shown(() => provision());
    expect(await screen.findByText(/^Vous pouvez fermer cette fenêtre\s: la mise en service se poursuit/)).toBeTruthy();
    await userEvent.click(button('Fermer'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('continues one that was interrupted', async () => {
    shown(() => provision({ state: 'stopped' }));
    expect(await screen.findByText(/La mise en service a été interrompue/)).toBeTruthy();
    expect(button('Reprendre à l’étape en échec').disabled).toBe(false);
  });
});

it('says why the account types are not there', async () => {
  shown(
    () => null,
    (_, url) => {
      if (url.endsWith('/account-types')) throw new HttpError('x', 403, { msg_code: 'NOT_ENOUGH_PERMISSIONS' });
      return undefined;
    },
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
});

const unreachable = () => new HttpError('x', 0, { msg_code: 'NETWORK_ERROR', msg_args: [] });
const saysSo = async () =>
  expect((await screen.findAllByText(/Le serveur est injoignable\./)).length).toBeGreaterThan(0);

it('offline: an account type is read again, and its order is sent again with the same key', async () => {
  let cut = true;
  const { posts } = shown(
    () => null,
    (method, url) => {
      if (cut) throw unreachable();
      return method === 'POST' && url.endsWith('/provision') ? { provision: provision(), job: JOB } : undefined;
    },
  );
  await saysSo();
  cut = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'pfSense' }));
  await waitFor(() => expect(button('Mettre en service').disabled).toBe(false));
  cut = true;
  await userEvent.click(button('Mettre en service'));
  await saysSo();
  cut = false;
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'pfSense' }).checked).toBe(true);
  await userEvent.click(button('Mettre en service'));
  const orders = () => posts().filter(({ url }) => url.endsWith('/provision'));
  await waitFor(() => expect(orders()).toHaveLength(2));
  expect(orders()[0]?.key).toBeTruthy();
  expect(orders()[1]?.key).toBe(orders()[0]?.key);
});

it('offline: a step that is begun again says so, keeps what was typed, and is sent again with the same key', async () => {
  let cut = false;
  let state: object = failed();
  const { posts } = shown(
    () => state,
    (method, url) => {
      if (cut) throw unreachable();
      if (method !== 'POST' || !url.endsWith('/retry')) return undefined;
      state = provision({ state: 'done' });
      return { provision: state, job: JOB };
    },
  );
  const key = await screen.findByLabelText<HTMLInputElement>('Clé d’API');
  await userEvent.type(key, 'secret');
  cut = true;
  await userEvent.click(button('Reprendre à l’étape en échec'));
  await saysSo();
  cut = false;
  expect(key.value).toBe('secret');
  await userEvent.click(button('Reprendre à l’étape en échec'));
  expect(await screen.findByText('L’entreprise est en service.')).toBeTruthy();
  const [first, again] = posts().filter(({ url }) => url.endsWith('/retry'));
  expect(first?.key).toBeTruthy();
  expect(again?.key).toBe(first?.key);
});
