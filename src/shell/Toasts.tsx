import { CloseNotificationContext, useTranslate } from 'ra-core';
import { isValidElement, useRef } from 'react';
import { Icon } from '../../resources/ui/Icon';
import { useAboveDialogs } from './useAboveDialogs';
import { useClearance } from './useClearance';
import { UNDO_KEY, useToastQueue } from './useToastQueue';

const SHAPES: Readonly<Record<string, string>> = { success: '●', info: '◆', warning: '▲', error: '■' };

/** Messages of the application, one after the other; reading one (pointer or focus on it) holds it. */
export function Toasts() {
  const { current, action, undoable, setHeld, end, act } = useToastQueue();
  const translate = useTranslate();
  const region = useRef<HTMLElement>(null);
  useAboveDialogs(region, current);
  useClearance(region, current !== null);
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
