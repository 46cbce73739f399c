import { useTranslate } from 'ra-core';
import { useId, type KeyboardEvent, type ReactNode } from 'react';

export const TABS = ['list', 'form', 'diff', 'texts', 'plan', 'api', 'eject'] as const;
export type Tab = (typeof TABS)[number];

interface TabsProps {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  /** Tabs that have something to say, with how much. */
  readonly marks: Readonly<Partial<Record<Tab, boolean>>>;
  readonly children: ReactNode;
}

/** What comes of a text, view by view; the arrow keys move between the tabs. */
export function Tabs({ tab, onTab, marks, children }: TabsProps) {
  const translate = useTranslate();
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
    const at = TABS.indexOf(tab);
    const next =
      event.key === 'Home'
        ? TABS[0]
        : event.key === 'End'
          ? TABS.at(-1)
          : TABS[(at + (steps[event.key] ?? 0) + TABS.length) % TABS.length];
    if (!next || next === tab) return;
    event.preventDefault();
    onTab(next);
    document.getElementById(`${id}${next}`)?.focus();
  };
  return (
    <section className="studio-result" aria-label={translate('studio.tabs.label')}>
      <div className="studio-tabs" role="tablist" aria-label={translate('studio.tabs.label')} onKeyDown={move}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={id + one}
            aria-selected={one === tab}
            aria-controls={`${id}panel`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
          >
            {translate(`studio.tabs.${one}`)}
            {marks[one] && <i aria-label={translate('studio.tabs.marked')} role="img" />}
          </button>
        ))}
      </div>
      <div className="studio-panel" role="tabpanel" id={`${id}panel`} aria-labelledby={id + tab}>
        {children}
      </div>
    </section>
  );
}
