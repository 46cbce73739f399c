import { useBlocker, useEvent, useLocation, useNavigate, useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { unsavedChanges } from './unsavedChanges';

interface LeaveGuardProps {
  /** Labels of what would be lost; empty = nothing. */
  readonly labels: readonly string[];
  /** Asked at the moment of leaving, where the labels follow only when there is time; `labels` decide when absent. */
  readonly isDirty?: () => boolean;
  /** Set when the form itself leads away, after a save. */
  readonly leaving: RefObject<boolean>;
  /** The person has chosen to lose the changes. */
  readonly onLeave?: () => void;
}

/** What the router is about to do. */
interface Leaving {
  readonly currentLocation: { readonly pathname: string };
  readonly nextLocation: { readonly pathname: string; readonly search: string; readonly state?: unknown };
  readonly historyAction: string;
}

const plainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/**
 * Sends a click on a plain `#/…` link through the router. A link that only changes the hash looks to the router like
 * a typed address, which it cannot block.
 */
function useHashLinks(active: boolean) {
  const navigate = useNavigate();
  const onClick = useEvent((event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#/"]');
    if (!link || event.defaultPrevented || link.target === '_blank' || !plainClick(event)) return;
    event.preventDefault();
    navigate(link.getAttribute('href')!.slice(1));
  });
  useEffect(() => {
    if (!active) return;
    // While it is on its way down, before a link of the router handles it: that one then leaves it alone.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [active, onClick]);
}

/**
 * Asks before changes are lost: stay, or move on. Every other path counts as leaving, also from `/x/1` to `/x/12`
 * (react-admin's own guard takes that for the same form).
 */
export function LeaveGuard({ labels, isDirty, leaving, onLeave }: LeaveGuardProps) {
  const translate = useTranslate();
  const dirty = labels.length > 0;
  const holds = useEvent(() => !leaving.current && (isDirty ? isDirty() : dirty));
  // The pending question; a newer one replaces an older one.
  const [asking, setAsking] = useState(false);
  const answer = useRef<(leave: boolean) => void>(undefined);
  const close = useEvent((leave: boolean) => {
    const to = answer.current;
    answer.current = undefined;
    setAsking(false);
    to?.(leave);
  });
  const put = useEvent((to: (leave: boolean) => void) => {
    answer.current?.(false);
    answer.current = to;
    setAsking(true);
  });
  // Unmounted while the question is open: resolve the promise.
  useEffect(() => () => answer.current?.(false), []);

  // The router's own question is turned into this one at once: any navigation that ends would close it.
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const passing = useRef<string>(undefined);
  useEffect(() => {
    passing.current = undefined;
  }, [pathname]);
  // One function for as long as the form is there: the router would receive a new one too late.
  const asks = useEvent(({ currentLocation, nextLocation, historyAction }: Leaving) => {
    const { pathname, search, state } = nextLocation;
    if (currentLocation.pathname === pathname || pathname === passing.current || !holds()) return false;
    put((leave) => {
      if (!leave) return;
      onLeave?.();
      passing.current = pathname;
      navigate({ pathname, search }, { replace: historyAction === 'REPLACE', state });
    });
    return true;
  });
  const blocker = useBlocker(asks);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset?.();
  }, [blocker]);

  useHashLinks(dirty);

  const letGo = useEvent(() => {
    onLeave?.();
    leaving.current = true;
  });
  // For navigations without the router: the same question, answered with a promise.
  useEffect(
    () =>
      unsavedChanges.register({
        hasChanges: holds,
        confirmLeave: () =>
          holds()
            ? new Promise((resolve) => {
                put((leave) => {
                  // The navigation that follows must not ask again.
                  if (leave) letGo();
                  resolve(leave);
                });
              })
            : Promise.resolve(true),
        discard: letGo,
        resume: () => (leaving.current = false),
      }),
    [holds, put, letGo, leaving],
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, leaving]);

  if (!asking) return null;
  return (
    <ConfirmDialog
      title={translate('engine.form.leaveTitle')}
      text={translate('engine.form.leaveText', { names: labels.join(', ') })}
      confirm={translate('engine.form.moveOn')}
      cancel={translate('engine.form.stay')}
      danger
      onConfirm={() => close(true)}
      onCancel={() => close(false)}
    />
  );
}
