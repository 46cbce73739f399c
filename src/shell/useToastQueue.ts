import { useLocation, useNotificationContext, useTakeUndoableMutation, type NotificationPayload } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { createSignal } from '../signals/signal';
import { isForFocusedElement } from './useShellKeys';

/** How long a message stays, by its kind (specification S-MSG-4: 3 s for success; 2 to 5 s for the others), in ms. */
const DURATIONS: Readonly<Record<string, number>> = { success: 3000, info: 3000, warning: 5000, error: 5000 };
/** A message that offers an undo stays as long as S-MSG-4 allows, in ms. */
const UNDO_DURATION = 5000;
/** Runs the action of the message that is shown. */
export const UNDO_KEY = 'z';
/**
 * Sent with the key of a warning after a switch of person. A switch starts react-admin afresh: messages of before are gone,
 * and the `notify` of the component that switched has no effect any more.
 */
export const switchWarning = createSignal<string>();

function durationOf({ type, notificationOptions: options }: NotificationPayload): number | null {
  if (options?.autoHideDuration !== undefined) return options.autoHideDuration;
  return options?.undoable || options?.['action'] ? UNDO_DURATION : (DURATIONS[type] ?? 3000);
}

/**
 * Whether a message is an error of the page that it was sent on, and goes with it. One about work that goes on elsewhere is
 * sent with `outlivesPage`.
 */
const isOfPage = ({ type, notificationOptions: options }: NotificationPayload) =>
  type === 'error' && options?.['outlivesPage'] === undefined;

/** A button of a message, e.g. an undo: `notify(text, { action })`. */
interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface ToastQueue {
  /** The message that is shown; null for none. */
  readonly current: NotificationPayload | null;
  readonly action: ToastAction | undefined;
  /** Whether react-admin's own undo belongs to it. */
  readonly undoable: boolean;
  /** Stops its clock, or lets it run again from the start. */
  setHeld(held: boolean): void;
  /** Takes it away; with an undo of its change, if it has one. */
  end(isUndo: boolean): void;
  /** Runs its action and takes it away. */
  act(): void;
}

/**
 * The messages of react-admin, one after the other, each for its time, errors no longer than their page. What a copy
 * reports is sent with `isCopy`: the next one takes its place.
 */
export function useToastQueue(): ToastQueue {
  const { notifications, takeNotification, addNotification, setNotifications } = useNotificationContext();
  const { pathname } = useLocation();
  const takeMutation = useTakeUndoableMutation();
  const [current, setCurrent] = useState<NotificationPayload | null>(null);
  const [held, setHeld] = useState(false);
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

  useEffect(
    () => switchWarning.subscribe((message) => addNotification({ message, type: 'warning', notificationOptions: {} })),
    [addNotification],
  );

  // Not in the list of what the clock depends on: only a new message or a pause starts it.
  const elapse = useEffectEvent(() => end(false));

  const leavePage = useEffectEvent(() => {
    if (current && isOfPage(current)) end(false);
    if (notifications.some(isOfPage)) setNotifications(notifications.filter((one) => !isOfPage(one)));
  });
  // Before the next message is taken: it is none of the page that was left.
  useEffect(() => leavePage(), [pathname]);

  useEffect(() => {
    if (!current && notifications.length > 0) setCurrent(takeNotification() ?? null);
  }, [current, notifications, takeNotification]);

  // What a warning asked for has been done, an undo is the one of the last change, and the clipboard has the last copy:
  // none of them keeps the news waiting.
  const comesNext = (option: string) => notifications.some((next) => next.notificationOptions?.[option] !== undefined);
  const isCopy = current?.notificationOptions?.['isCopy'] !== undefined;
  const isReplaced =
    (current?.type === 'warning' && notifications.some(({ type }) => type === 'success')) ||
    (action !== undefined && !held && comesNext('action')) ||
    (isCopy && comesNext('isCopy'));
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

  return { current, action, undoable, setHeld, end, act };
}
