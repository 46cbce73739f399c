import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { TabList, TabPanel } from '../../resources/ui/Tabs';

export const TABS = ['list', 'form', 'diff', 'texts', 'plan', 'api', 'eject'] as const;
export type Tab = (typeof TABS)[number];

interface ResultTabsProps {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  /** Tabs that have something to say, with how much. */
  readonly marks: Readonly<Partial<Record<Tab, boolean>>>;
  readonly children: ReactNode;
}

/** What comes of a text, view by view. */
export function ResultTabs({ tab, onTab, marks, children }: ResultTabsProps) {
  const translate = useTranslate();
  const id = useId();
  const tabs = TABS.map((key) => ({
    key,
    label: translate(`studio.tabs.${key}`),
    mark: marks[key] && <i aria-label={translate('studio.tabs.marked')} role="img" />,
  }));
  return (
    <section className="studio-result" aria-label={translate('studio.tabs.label')}>
      <TabList id={id} label={translate('studio.tabs.label')} tabs={tabs} current={tab} onChange={onTab} />
      <TabPanel id={id} tab={tab} className="studio-panel">
        {children}
      </TabPanel>
    </section>
  );
}
