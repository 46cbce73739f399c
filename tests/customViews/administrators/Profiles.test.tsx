import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import CompareProfilesDialog from '../../../customViews/administrators/CompareProfilesDialog';
import RightsTaken from '../../../customViews/administrators/RightsTaken';
import type { ActionDialogProps } from '../../../resources/engine/dialogs';
import { RecordFormContext, type RecordFormContextValue } from '../../../resources/engine/inputs/formContext';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const RESOURCE = modelFor('admin:view', 'admin:edit').resources.find(({ name }) => name === 'administrator-profiles')!;
const RECORD = { id: 4, adprofileid: 4, adp_name: 'Accueil', adp_bits: '7' };

function Form() {
  const form = useForm({ defaultValues: { adp_bits: '7' } });
  return (
    <RecordFormContext value={{ resource: RESOURCE, record: RECORD } as unknown as RecordFormContextValue}>
      <FormProvider {...form}>
        <RightsTaken />
        <button onClick={() => form.setValue('adp_bits', '3')}>{'switch'}</button>
      </FormProvider>
    </RecordFormContext>
  );
}
const form = (administrators: object, given: readonly string[] = []) =>
  showFeature(<Form />, modelFor('admin:view', 'admin:edit'), [], {
    reply: () => ({ taken: ['report:view', 'report:edit'], given, administrators }),
  });

it('says before saving which rights a change takes, and which people lose them', async () => {
  const { sent } = form({ count: 22, names: ['Anna', 'Zoé'] });
  expect(sent).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.click(screen.getByText('switch'));
  expect(await screen.findByText('Ce changement retire 2 droits à 22 administrateurs.')).toBeTruthy();
  expect(screen.getByText('Anna, Zoé et 20 autres')).toBeTruthy();
  expect(sent[0]?.url).toMatch(/\/administrator-profiles\/4\/effect\?bits=3$/);
});

it('says so when none of the people that are seen has the profile', async () => {
  form({ count: 0, names: [] });
  await userEvent.click(screen.getByText('switch'));
  expect(await screen.findByText(/retire 2 droits\. Aucun administrateur que vous pouvez voir/)).toBeTruthy();
});

it('says which rights a change gives, and which people get them', async () => {
  form({ count: 2, names: ['Anna', 'Zoé'] }, ['admin:edit']);
  await userEvent.click(screen.getByText('switch'));
  expect(await screen.findByText('Ce changement donne 1 droit à 2 administrateurs.')).toBeTruthy();
  expect(screen.getByText('Ce changement retire 2 droits à 2 administrateurs.')).toBeTruthy();
  expect(screen.getAllByText('Anna, Zoé')).toHaveLength(1);
});

const other = { id: 5, adprofileid: 5, adp_name: 'Lecture' };
function compare(rights: readonly object[], calls: NonNullable<Parameters<typeof showFeature>[3]>['calls'] = {}) {
  const props = { resource: RESOURCE, record: RECORD, onClose: () => undefined } as unknown as ActionDialogProps;
  return showFeature(<CompareProfilesDialog {...props} />, modelFor('admin:view', 'admin:edit'), [RECORD, other], {
    reply: () => ({ one: 'Accueil', other: 'Lecture', rights }),
    calls,
  });
}
async function choose() {
  await userEvent.click(await screen.findByRole('combobox'));
  // Not with itself.
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Lecture']);
  await userEvent.click(screen.getByRole('option', { name: 'Lecture' }));
}
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

it('compares two profiles: the rights that differ come first', async () => {
  const { sent } = compare([
    { name: 'report:view', one: 'yes', other: 'yes' },
    { name: 'report:edit', one: 'yes', other: 'interlock' },
    { name: 'admin:edit', one: 'no', other: 'no' },
  ]);
  await choose();
  expect(await screen.findByText('1 droit diffère.')).toBeTruthy();
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toContain('sans effet');
  expect(sent[0]?.url).toMatch(/\/administrator-profiles\/4\/comparison\/5$/);
});

it('shows a right that is switched on without effect, whatever the other profile says', async () => {
  compare([
    { name: 'report:view', one: 'interlock', other: 'interlock' },
    { name: 'report:edit', one: 'interlock', other: 'no' },
  ]);
  await choose();
  expect(await screen.findByText('1 droit diffère.')).toBeTruthy();
  expect(rows()).toEqual([
    expect.stringMatching(/sans effet.*Non\.$/),
    expect.stringMatching(/sans effet.*sans effet/),
  ]);
});

it('looks for the other profile on the server, which may have any number', async () => {
  const getList = vi.fn(async (_: string, params: { filter?: { q?: string } }) => {
    const data = params.filter?.q === 'lec' ? [other] : [RECORD];
    return { data, total: 500 };
  });
  compare([], { getList });
  await userEvent.type(await screen.findByRole('combobox'), 'lec');
  expect(await screen.findByRole('option', { name: 'Lecture' })).toBeTruthy();
});
