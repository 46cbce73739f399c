import { useTranslate } from 'ra-core';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../resources/engine/lazyPart';
import { topBar } from '../../resources/ui/bars';
import { Button } from '../../resources/ui/Button';
import { installTooltips } from '../../resources/ui/tooltip';
import { useLiveModel } from './useLiveModel';
import { BusyBar } from './BusyBar';
import { ConnectionBar } from './ConnectionBar';
import { Drawer } from './Drawer';
import { LiveRegion } from './LiveRegion';
import { PageTabs } from './PageTabs';
import { Palette } from './palette/Palette';
import { PhoneBar } from './PhoneBar';
import { PrintedHead } from './PrintedHead';
import { useVisits } from './pinnedAndRecent';
import { Sidebar } from './Sidebar';
import { SchemaNote } from './SchemaNote';
import { SubscriptionNotes } from './SubscriptionNotes';
import { Toasts } from './Toasts';
import { TopBar } from './TopBar';
import { useIsBare, useMenu } from '../menu/useMenu';
import { useConsole } from './useConsole';
import { usePageFocus } from './usePageFocus';
import { usePageScroll } from './usePageScroll';
import { useShellKeys } from './useShellKeys';
import { proof } from '../workplace/proof';
import { WhyHidden } from './WhyHidden';
import { WorkplaceBand } from './WorkplaceBand';
// The look of the widgets that the shell shares with generated screens.
import '../../resources/engine/styles/base.css';
import './styles/frame.css';
import './styles/rail.css';
import './styles/top.css';
import './styles/menus.css';
import './styles/places.css';
import './styles/bands.css';
import './styles/messages.css';
import './styles/pages.css';
import './styles/dialogs.css';
import './styles/narrow.css';

const ProofDialog = lazyPart(
  () => import('./ProofDialog'),
  ({ onDone }) =>
    () =>
      onDone(false),
);
const KeysDialog = lazyPart(() => import('./KeysDialog'));

/** The frame around every page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const main = useRef<HTMLElement>(null);
  const [drawer, setDrawer] = useState(false);
  const [help, setHelp] = useState(false);
  const [palette, setPalette] = useState(false);
  const isProofRequested = useSyncExternalStore(proof.subscribe, proof.isRequested);
  const menu = useMenu();
  const isBare = useIsBare();
  const { signOut } = useConsole();
  useShellKeys(
    menu,
    () => setHelp(true),
    // Open when the key has been handled: the next one is typed into it.
    () => flushSync(() => setPalette(true)),
  );
  useVisits(menu);
  usePageScroll();
  usePageFocus(main);
  useEffect(() => installTooltips(), []);
  useLiveModel();
  if (isBare) {
    return (
      <main ref={main} tabIndex={-1} className="shell-bare" data-scheme="dark">
        <PrintedHead />
        {children}
        {/* OWASP ASVS 5.0 7.4.4: every page has it. */}
        <Button kind="quiet" small onClick={signOut}>
          {translate('shell.nav.signOut')}
        </Button>
        <LiveRegion />
      </main>
    );
  }
  return (
    <div className="shell">
      {/* A button, not a link: the fragment of the address is the route. */}
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {translate('shell.skip')}
      </button>
      <Sidebar />
      <div className="shell-side">
        <header className="shell-head" ref={topBar}>
          <BusyBar />
          <TopBar
            openMenu={() => setDrawer(true)}
            openHelp={() => setHelp(true)}
            openPalette={() => setPalette(true)}
          />
          <WorkplaceBand />
          <ConnectionBar />
        </header>
        <main className="shell-main" ref={main} tabIndex={-1}>
          <PrintedHead />
          <SubscriptionNotes />
          <SchemaNote />
          <PageTabs />
          {children}
        </main>
      </div>
      <PhoneBar openPalette={() => setPalette(true)} />
      {drawer && <Drawer onClose={() => setDrawer(false)} />}
      {help && (
        <Suspense>
          <KeysDialog onClose={() => setHelp(false)} />
        </Suspense>
      )}
      <WhyHidden />
      <Palette open={palette} onClose={() => setPalette(false)} showHelp={() => setHelp(true)} />
      {isProofRequested && (
        <Suspense>
          <ProofDialog onDone={proof.settle} />
        </Suspense>
      )}
      <Toasts />
      <LiveRegion />
    </div>
  );
}
