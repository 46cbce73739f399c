import { parse } from 'jsonc-parser';
import type { KnownNames } from '../../../domain/dialect/suggestions';

const keysOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : []);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const named = (list: unknown, key: string) =>
  listOf(list).flatMap((one) => {
    const name = (one as Readonly<Record<string, unknown>> | null)?.[key];
    return typeof name === 'string' ? [name] : [];
  });

/** The names that a text declares, as far as the incomplete text can be parsed. */
export function namesIn(text: string): Omit<KnownNames, 'permissions' | 'resources'> {
  const value = (parse(text) ?? {}) as Readonly<Record<string, unknown>>;
  const views = (value['x-views'] ?? {}) as {
    list?: { presets?: unknown };
    form?: { sections?: unknown };
    record?: { state?: unknown; summary?: unknown };
  };
  return {
    properties: keysOf(value['properties']),
    sections: named(views.form?.sections, 'key'),
    presets: named(views.list?.presets, 'name'),
    actions: named(value['x-actions'], 'name'),
    summary: [...named(views.record?.state, 'text'), ...named(views.record?.summary, 'text')],
  };
}
