import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AppContext } from '../../../customViews/appContext';
import PasswordEffect from '../../../customViews/password-policies/PasswordEffect';
import PasswordSample from '../../../customViews/password-policies/PasswordSample';
import { ModelProvider } from '../../../resources/engine/model';
import { ResourceEdit } from '../../../resources/engine/ResourceEdit';
import { modelFor } from '../features';
import { provider, show } from '../../resources/fixture';

afterEach(cleanup);

const policy = {
  ...{ id: 7, name: 'Siège', audience: 'administrators', minLength: 14, alpha: true, mixedCase: false, digit: true },
  ...{ special: false, history: 0, expiry: null, secondFactor: false, isEnabled: true, version: 1 },
};
const EFFECT = { change: { count: 2, days: 90 }, setUp: { count: 0, names: [] } };

function form() {
  const as = modelFor('global:view', 'admin:view', 'admin:edit');
  const http = vi.fn(() => Promise.resolve({ json: EFFECT }));
  show(provider([], { getOne: () => Promise.resolve({ data: policy }) } as never), {
    as,
    children: (
      <AppContext value={{ http, environment: 'dev', companyId: 2 } as never}>
        <ModelProvider
          model={as}
          timeZone="Europe/Paris"
          notes={{ 'password-sample': PasswordSample, 'password-effect': PasswordEffect }}
        >
          <ResourceEdit resource="password-policies" id="7" />
        </ModelProvider>
      </AppContext>
    ),
  });
  return http;
}

const met = (text: RegExp) => screen.getByText(text).closest('li')?.classList.contains('e-met');

it('checks a sample by the options as they stand in the form, and sends it nowhere', async () => {
  const http = form();
  const sample = await screen.findByLabelText('Essayer un mot de passe');
  await userEvent.type(sample, 'soleilsoleil12');
  const rules = () => within(sample.closest('.e-field') as HTMLElement).getAllByRole('listitem').length;
  const before = rules();
  expect(met(/14 caractères/)).toBe(true);
  await userEvent.click(screen.getByRole('switch', { name: /Des caractères spéciaux/ }));
  await waitFor(() => expect(rules()).toBe(before + 1));
  expect(met(/caractère spécial/)).toBe(false);
  await userEvent.type(sample, '!');
  await waitFor(() => expect(met(/caractère spécial/)).toBe(true));
  expect(http).not.toHaveBeenCalled();
});

it('says who would have to change their password or set up a second factor at the next sign-in', async () => {
  const http = form();
  await userEvent.type(await screen.findByLabelText(/Expire après/), '90');
  expect(
    await screen.findByText(
      '2 administrateurs devraient changer leur mot de passe à la prochaine connexion.',
      {},
      // It asks a moment after the last key.
      { timeout: 5_000 },
    ),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: /Second facteur obligatoire/ }));
  expect(
    await screen.findByText('Tous les administrateurs que vous voyez ont un second facteur.', {}, { timeout: 5_000 }),
  ).toBeTruthy();
  await waitFor(
    () =>
      expect(http).toHaveBeenLastCalledWith(
        '/api/password-policies/effect',
        expect.objectContaining({ query: { expiry: '90', secondFactor: 'true' } }),
      ),
    { timeout: 5_000 },
  );
});

it('says so where the server has rounded the age', async () => {
  const http = form();
  http.mockResolvedValue({ json: { ...EFFECT, change: { count: 2, days: 360 } } });
  await userEvent.type(await screen.findByLabelText(/Expire après/), '365');
  expect(
    await screen.findByText(
      'Au plus 2 administrateurs devraient changer leur mot de passe à la prochaine connexion.',
      {},
      { timeout: 5_000 },
    ),
  ).toBeTruthy();
});

it('names no number where the server has counted fewer than five', async () => {
  const http = form();
  http.mockResolvedValue({ json: { ...EFFECT, change: { count: null, days: 90 } } } as never);
  await userEvent.type(await screen.findByLabelText(/Expire après/), '90');
  expect(
    await screen.findByText(/, moins de cinq devraient changer leur mot de passe/, {}, { timeout: 5_000 }),
  ).toBeTruthy();
});
