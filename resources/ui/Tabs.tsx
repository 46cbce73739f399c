import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Tabs.module.css';

interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** After the label: a remark about the tab. */
  readonly mark?: ReactNode;
}

interface TabListProps<Key extends string> {
  /** The `id` of its panels, too. */
  readonly id: string;
  /** Name of the set. */
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly current: Key;
  readonly onChange: (key: Key) => void;
}

const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs of one page, each with a `TabPanel`. ARIA Authoring Practices, tabs with automatic activation: the set is one
 * stop of Tab, arrows, Home and End move in it and show the panel.
 */
export function TabList<Key extends string>({ id, label, tabs, current, onChange }: TabListProps<Key>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const to = MOVES[event.key]?.(at, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div className={styles['list']} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ key, label: name, mark }) => (
        <button
          key={key}
          type="button"
          role="tab"
          className={styles['tab']}
          id={`${id}-tab-${key}`}
          aria-selected={key === current}
          aria-controls={key === current ? `${id}-panel-${key}` : undefined}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {name}
          {mark}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  /** The `id` of the list of tabs. */
  readonly id: string;
  readonly tab: string;
  readonly hidden?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What a tab shows. */
export function TabPanel({ id, tab, hidden, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${tab}`}
      aria-labelledby={`${id}-tab-${tab}`}
      hidden={hidden}
      className={className}
    >
      {children}
    </div>
  );
}

/** Where tabs will be, while their page is loading. */
export function TabBones({ labels }: { readonly labels: readonly string[] }) {
  return (
    <div className={styles['list']} aria-hidden="true">
      {labels.map((label) => (
        <span key={label} className={styles['tab']}>
          {label}
        </span>
      ))}
    </div>
  );
}

/**
 * Pages that look like tabs: links, each with an address of its own. The link of the page that is shown has
 * `aria-current="page"`.
 */
export function TabLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const links = useRef<HTMLElement>(null);
  // Where there is no room for all of them, the current one is in view.
  useEffect(() => {
    const current = links.current?.querySelector<HTMLElement>('[aria-current]');
    if (current)
      links.current!.scrollLeft = current.offsetLeft + (current.offsetWidth - links.current!.clientWidth) / 2;
  }, [children]);
  return (
    <nav
      ref={links}
      className={styles['links']}
      aria-label={label}
      // Browsers leave a link where it is when a corner of it can be seen.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {children}
    </nav>
  );
}
