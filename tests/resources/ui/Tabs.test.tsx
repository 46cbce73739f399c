import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TabLinks, TabList, TabPanel } from '../../../resources/ui/Tabs';

afterEach(cleanup);

const TABS = [
  { key: 'general', label: 'Général' },
  { key: 'limits', label: 'Limites', mark: <span>{'3 erreurs'}</span> },
  { key: 'network', label: 'Réseau' },
] as const;

function Example() {
  const [current, setCurrent] = useState<(typeof TABS)[number]['key']>('general');
  return (
    <>
      <TabList id="x" label="Parties" tabs={TABS} current={current} onChange={setCurrent} />
      {TABS.map(({ key, label }) => (
        <TabPanel key={key} id="x" tab={key} hidden={key !== current}>
          <input aria-label={`Champ de ${label}`} />
        </TabPanel>
      ))}
    </>
  );
}
const selected = () => screen.getByRole('tab', { selected: true });

describe('tabs', () => {
  it('are a named set, each with the panel that it controls', () => {
    render(<Example />);
    expect(screen.getByRole('tablist', { name: 'Parties' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Général',
      'Limites3 erreurs',
      'Réseau',
    ]);
    const panel = screen.getByRole('tabpanel', { name: 'Général' });
    expect(selected().getAttribute('aria-controls')).toBe(panel.id);
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  });

  it.each([
    ['{ArrowRight}', 'Limites'],
    ['{ArrowLeft}', 'Réseau'],
    ['{End}', 'Réseau'],
    ['{End}{ArrowRight}', 'Général'],
    ['{End}{Home}', 'Général'],
    ['{ArrowDown}', 'Général'],
  ])('move by %s to %s, with the focus and the panel', async (keys, to) => {
    render(<Example />);
    selected().focus();
    await userEvent.keyboard(keys);
    expect(selected().textContent).toContain(to);
    expect(document.activeElement).toBe(selected());
    expect(screen.getByRole('tabpanel').querySelector('input')?.getAttribute('aria-label')).toBe(`Champ de ${to}`);
  });

  it('are one stop of Tab, before their panel', async () => {
    render(<Example />);
    await userEvent.tab();
    expect(document.activeElement).toBe(selected());
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('show the panel of the tab that is pressed', async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole('tab', { name: 'Réseau' }));
    expect(screen.getByRole('tabpanel', { name: 'Réseau' })).toBeTruthy();
  });
});

it('pages that look like tabs are links of a named navigation', () => {
  render(
    <TabLinks label="Pages">
      <a href="/a" aria-current="page">
        {'Fiche'}
      </a>
      <a href="/b">{'Résultats'}</a>
    </TabLinks>,
  );
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Fiche');
});
