import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import MaxValidity from '../../../customViews/identities/MaxValidity';
import { ResourceCreate } from '../../../resources/engine/ResourceCreate';
import { ModelProvider } from '../../../resources/engine/model';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const TEXT = /Plus long que ce qu’un parrain ou la réception peut accorder \(30 jours\)/;

/** The form of a new identity in a company whose sponsors and reception grant at most so many days. */
async function form(maxvalidity: number | null) {
  const as = modelFor('user:view', 'user:edit');
  showFeature(
    <ModelProvider model={as} timeZone="Europe/Paris" notes={{ 'max-validity': MaxValidity }}>
      <ResourceCreate resource="identities" />
    </ModelProvider>,
    as,
    [],
    { subscription: { endsAt: null, options: '0', maxvalidity } },
  );
  const start = await screen.findByLabelText(/^Début de validité\W*$/);
  const end = await screen.findByLabelText(/^Fin de validité\W*$/);
  const user = userEvent.setup();
  return async (from: string, to: string) => {
    for (const [box, text] of [
      [start, from],
      [end, to],
    ] as const) {
      await user.clear(box);
      await user.type(box, `${text}{Tab}`);
    }
  };
}

describe('the end of an identity', () => {
  it('tells an administrator that it is later than sponsors and the reception may grant', async () => {
    const type = await form(30);
    await type('01/03/2027', '30/03/2027');
    expect(screen.queryByText(TEXT)).toBeNull();
    await type('01/03/2027', '31/03/2027');
    await waitFor(() => expect(screen.getByText(TEXT)).toBeTruthy());
  });

  it('says nothing where the company has no such limit', async () => {
    const type = await form(null);
    await type('01/03/2027', '01/12/2027');
    expect(screen.queryByText(/Plus long que/)).toBeNull();
  });
});
