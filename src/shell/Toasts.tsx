import {
  CloseNotificationContext,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
  type NotificationPayload,
} from 'ra-core';
import { isValidElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../resources/ui/Icon';
import { useAboveDialogs } from './useAboveDialogs';
import { useClearance } from './useClearance';
import { isForFocusedElement } from './useShellKeys';

/** How long a message stays, by its kind (specification S-MSG-4: 3 s for success; 2 to 5 s for the others), in ms. */
const DURATIONS: Readonly<Record<string, number>> = { success: 3000, info: 3000, warning: 5000, error: 5000 };
/** A message that offers an undo stays as long as S-MSG-4 allows, in ms. */
const UNDO_DURATION = 5000;
const UNDO_KEY = 'z';
const SHAPES: Readonly<Record<string, string>> = { success: '●', info: '◆', warning: '▲', error: '■' };

function durationOf({ type, notificationOptions: options }: NotificationPayload): number | null {
  if (options?.autoHideDuration !== undefined) return options.autoHideDuration;
  return options?.undoable || options?.['action'] ? UNDO_DURATION : (DURATIONS[type] ?? 3000);
}

/** A button of a message, e.g. an undo: `notify(text, { action })`. */
interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Messages of the application, one after the other; reading one (pointer or focus on it) holds it. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const [current, setCurrent] = useState<NotificationPayload | null>(null);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  useAboveDialogs(region, current);
  useClearance(region, current !== null);
  const undoable = Boolean(current?.notificationOptions?.undoable);
  const action = current?.notificationOptions?.['action'] as ToastAction | undefined;

  const end = (isUndo: boolean) => {
    if (undoable) {
      const run = takeMutation();
      if (run) run({ isUndo });
    }
    setHeld(false);
    setCurrent(null);
  };

  // Not in the list of what the clock depends on: only a new message or a pause starts it.
  const elapse = useEffectEvent(() => end(false));

  useEffect(() => {
    if (!current && notifications.length > 0) setCurrent(takeNotification() ?? null);
  }, [current, notifications, takeNotification]);

  // What a warning asked for has been done, and an undo is the one of the last change: neither keeps the news waiting.
  const isReplaced =
    (current?.type === 'warning' && notifications.some(({ type }) => type === 'success')) ||
    (action !== undefined && !held && notifications.some((next) => next.notificationOptions?.['action'] !== undefined));
  useEffect(() => {
    if (isReplaced) elapse();
  }, [isReplaced]);

  useEffect(() => {
    const duration = current && durationOf(current);
    if (!current || held || duration === null) return;
    const timer = setTimeout(() => elapse(), duration);
    return () => clearTimeout(timer);
  }, [current, held]);

  const act = () => {
    action?.run();
    end(false);
  };
  const onUndoKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== UNDO_KEY || event.shiftKey || isForFocusedElement(event)) return;
    event.preventDefault();
    act();
  });
  const hasAction = action !== undefined;
  useEffect(() => {
    if (!hasAction) return;
    const onKey = (event: KeyboardEvent) => onUndoKey(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasAction]);

  useEffect(() => {
    if (!undoable) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [undoable]);

  const text =
    current &&
    (typeof current.message === 'string'
      ? translate(current.message, current.notificationOptions?.messageArgs)
      : current.message);
  return (
    <CloseNotificationContext.Provider value={() => end(false)}>
      <section className="toasts" ref={region} aria-label={translate('shell.notifications')}>
        <div role={current?.type === 'error' ? 'alert' : 'status'}>
          {current && (
            <div
              className={`toast toast-${current.type}`}
              onPointerEnter={() => setHeld(true)}
              onPointerLeave={() => setHeld(false)}
              onFocus={() => setHeld(true)}
              onBlur={() => setHeld(false)}
            >
              <span className="toast-shape" aria-hidden="true">
                {SHAPES[current.type] ?? SHAPES['info']}
              </span>
              <div className={current.notificationOptions?.multiLine ? 'toast-text toast-lines' : 'toast-text'}>
                {isValidElement(text) ? text : String(text)}
              </div>
              {undoable && (
                <button type="button" className="toast-undo" onClick={() => end(true)}>
                  {translate('ra.action.undo')}
                </button>
              )}
              {action && (
                <button type="button" className="toast-undo" aria-keyshortcuts={UNDO_KEY} onClick={act}>
                  {action.label}
                </button>
              )}
              <button
                type="button"
                className="toast-close"
                aria-label={translate('shell.close')}
                onClick={() => end(false)}
              >
                <Icon name="Close" size={14} />
              </button>
            </div>
          )}
        </div>
      </section>
    </CloseNotificationContext.Provider>
  );
}
