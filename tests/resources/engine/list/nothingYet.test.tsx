import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { model, provider, show, thing } from '../../fixture';

afterEach(cleanup);

describe('an empty list whose text invites to make the first record', () => {
  const inviting = { ...thing, texts: { ...thing.texts, empty: 'Invitez un collègue.' } };
  it.each([
    [true, 1],
    [false, 0],
  ])('says so only to who may make one: %s', async (create, times) => {
    show(provider([]), { as: model({ ...inviting, can: { ...thing.can, create } }) });
    expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('Rien ici pour l’instant');
    expect(screen.queryAllByText('Invitez un collègue.')).toHaveLength(times);
  });
});
