import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUserActivity } from '../../dataProvider/userActivity';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the activity of the user', () => {
  it('is input by pointer and keyboard, and nothing else', () => {
    const page = new EventTarget();
    const activity = createUserActivity();
    const stop = activity.follow(page as unknown as Window);
    // A page that was opened, reloaded or refreshed by itself has seen no one.
    expect(activity.idleSeconds()).toBe(24 * 60 * 60);
    for (const name of ['load', 'visibilitychange', 'focus', 'online', 'message', 'scroll']) {
      page.dispatchEvent(new Event(name));
      expect(activity.idleSeconds(), name).toBe(24 * 60 * 60);
    }
    for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
      vi.advanceTimersByTime(90_500);
      page.dispatchEvent(new Event(name));
      expect(activity.idleSeconds(), name).toBe(0);
    }
    vi.advanceTimersByTime(90_500);
    expect(activity.idleSeconds()).toBe(90);
    stop();
    page.dispatchEvent(new Event('keydown'));
    expect(activity.idleSeconds()).toBe(90);
  });
});
