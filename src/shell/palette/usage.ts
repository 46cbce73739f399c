import { useStore } from 'ra-core';
import type { Frequency } from './ranking';
import { DAY_MS } from '../../../domain/time/durations';

/** After this many days a use counts half. */
const HALF_LIFE_DAYS = 14;
/** Entries that are remembered. */
const MAX_KEPT = 50;

/** For each entry how much it was used, and the day (since 1970) for which that is computed. No names of people. */
export type Used = Readonly<Record<string, readonly [score: number, day: number]>>;

const today = (now: number) => Math.round((now / DAY_MS) * 100) / 100;

const scoreAt = ([score, day]: readonly [number, number], now: number) =>
  score * 2 ** (-Math.max(0, today(now) - day) / HALF_LIFE_DAYS);

/** The same with one more use. What was used least is forgotten. */
export function withUse(used: Used, key: string, now: number): Used {
  const before = used[key];
  const score = Math.round(((before ? scoreAt(before, now) : 0) + 1) * 1000) / 1000;
  const all = Object.entries({ ...used, [key]: [score, today(now)] as const });
  return Object.fromEntries(all.toSorted(([, a], [, b]) => scoreAt(b, now) - scoreAt(a, now)).slice(0, MAX_KEPT));
}

/** The keys of entries, the most and latest used first. */
export const mostUsed = (used: Used, now: number): string[] =>
  Object.entries(used)
    .toSorted(([, a], [, b]) => scoreAt(b, now) - scoreAt(a, now))
    .map(([key]) => key);

/** From 0 to 1: a half for one use just now. */
export function frequencyOf(used: Used, now: number): Frequency {
  return (key) => {
    const entry = used[key];
    const score = entry ? scoreAt(entry, now) : 0;
    return score / (score + 1);
  };
}

const isUsed = (value: unknown): value is Used =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (one) => Array.isArray(one) && one.length === 2 && one.every((part) => Number.isFinite(part)),
  );

/** What this person has chosen in the palette; kept on the server for each person and company. */
export function useUsage() {
  const [stored, store] = useStore<unknown>('nav.used', {});
  const used = isUsed(stored) ? stored : {};
  return { used, note: (key: string) => store(withUse(used, key, Date.now())) };
}
