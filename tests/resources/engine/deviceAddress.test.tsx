import { cleanup, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { modelFor } from '../../customViews/features';
import { provider, show } from '../fixture';

afterEach(cleanup);

/** Specification S-NAV-7: the address of the device screen has its words, and keeps them. */
it('asks for the devices that its address names, and keeps the words of the address', async () => {
  const asked: unknown[] = [];
  const data = provider([], {
    getList: (name: unknown, parameters: unknown) => {
      if (name === 'devices') asked.push((parameters as { filter: unknown }).filter);
      return Promise.resolve({ data: [], total: 0 });
    },
  });
  const at = '/devices?search_query=iphone&security_profile_type=whitelist';
  const { location } = show(data, { at, as: modelFor('device:view') });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'iphone', security_profile_class: ['whitelist'] }));
  const words = () => Object.fromEntries(new URLSearchParams(location()?.search));
  await waitFor(() => expect(words()).toMatchObject({ search_query: 'iphone', security_profile_type: 'whitelist' }));
  const box = document.querySelector<HTMLInputElement>('input[type=search]')!;
  await userEvent.clear(box);
  await userEvent.type(box, 'android');
  await waitFor(() => expect(words()).toMatchObject({ search_query: 'android', security_profile_type: 'whitelist' }));
});
