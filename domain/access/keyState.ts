export const KEY_STATES = ['enabled', 'disabled', 'expired'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/**
 * The state of an API key (specification S-KEY-2): expired when its expiry is in the past, whatever its switch says,
 * else enabled or disabled.
 * @param expiresAt in ms; undefined = never
 */
export function keyState(isEnabled: boolean, expiresAt: number | undefined, now: number): KeyState {
  if (expiresAt !== undefined && expiresAt <= now) return 'expired';
  return isEnabled ? 'enabled' : 'disabled';
}
