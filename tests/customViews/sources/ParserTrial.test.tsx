import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import ParserTrial from '../../../customViews/sources/ParserTrial';
import { provider, show } from '../../resources/fixture';
import { modelFor } from '../features';

afterEach(cleanup);

const PARSERS = [
  { name: 'netfilter', title: 'Linux' },
  { name: 'squid', title: 'Squid' },
];

function shown(call: ReturnType<typeof vi.fn>, parser: string | null = 'squid') {
  const model = modelFor('global:view', 'visit:view');
  const resource = model.resources.find(({ name }) => name === 'sources')!;
  const operation = resource.actions.find(({ name }) => name === 'try') as never;
  const onClose = vi.fn();
  const trial = <ParserTrial resource={resource} record={{ id: 7, parser }} operation={operation} onClose={onClose} />;
  show(provider([], { call: call as never }), { at: '/', as: model, children: trial });
  return { onClose };
}

it('begins with the format of the source, and shows what is read and why a line is not', async () => {
  const user = userEvent.setup();
  const call = vi
    .fn()
    .mockResolvedValueOnce({ data: { parsers: PARSERS, lines: [] } })
    .mockResolvedValueOnce({
      data: {
        parsers: PARSERS,
        lines: [
          { line: 'good', fields: { src_ip: '10.9.0.1', received_at: '2026-03-01T10:00:00Z' }, tags: ['web', '<b>'] },
          { line: 'bad', reason: 'noRule' },
          { line: 'odd', reason: 'value', field: 'src_port', value: '99999' },
        ],
      },
    });
  const { onClose } = shown(call);
  const format = await screen.findByRole('combobox', { name: 'Format des lignes' });
  await vi.waitFor(() => expect((format as HTMLSelectElement).value).toBe('squid'));
  const run = screen.getByRole<HTMLButtonElement>('button', { name: 'Essayer' });
  expect(run.disabled).toBe(true);
  await user.type(
    screen.getByRole('textbox', { name: 'Lignes envoyées par l’équipement' }),
    'good{enter}bad{enter}odd',
  );
  await user.click(run);
  expect(await screen.findByText('1 ligne reconnue sur 3', { exact: false })).toBeTruthy();
  const [good, bad, odd] = screen.getAllByRole('listitem');
  expect(within(good!).getByText('10.9.0.1')).toBeTruthy();
  expect(within(good!).getByText('01/03/2026 11:00:00')).toBeTruthy();
  expect(within(good!).getByText('web, <b>')).toBeTruthy();
  expect(bad!.textContent).toContain('Ce format ne reconnaît pas la ligne.');
  expect(odd!.textContent).toContain('« 99999 »');
  expect(call.mock.lastCall).toEqual([
    'sources',
    { action: 'try', id: 7, body: { parser: 'squid', text: 'good\nbad\nodd' } },
  ]);
  // Another format: what the one before has read says nothing of it.
  await user.selectOptions(format, 'netfilter');
  expect(screen.queryByRole('listitem')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('chooses a format for a source without one, and says when the server refuses', async () => {
  const user = userEvent.setup();
  const call = vi
    .fn()
    .mockResolvedValueOnce({ data: { parsers: PARSERS, lines: [] } })
    .mockRejectedValueOnce(new Error('down'));
  shown(call, null);
  const format = await screen.findByRole('combobox', { name: 'Format des lignes' });
  await vi.waitFor(() => expect((format as HTMLSelectElement).value).toBe('netfilter'));
  await user.type(screen.getByRole('textbox'), 'x');
  await user.click(screen.getByRole('button', { name: 'Essayer' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});
