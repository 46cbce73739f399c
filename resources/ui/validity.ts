import type { Tone } from './Tag';

/**
 * How much of a life from `start` to `end` remains at `now`, in percent: before the start 100, at or past the end 0
 * (specification S-KEY-3). All in milliseconds.
 */
export function remainingValidity(start: number, end: number, now: number): number {
  if (now >= end) return 0;
  if (now <= start || end <= start) return 100;
  return ((end - now) / (end - start)) * 100;
}

/** 90 % or more is success, 70 % or more is warning, below is danger (specification S-KEY-3). */
export function validityTone(remaining: number): Tone {
  if (remaining >= 90) return 'success';
  return remaining >= 70 ? 'warning' : 'danger';
}
