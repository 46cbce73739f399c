import type { Identifier } from 'ra-core';
import type { BulkActions, ManyParams } from '../../../dataProvider/bulk';
import type { BulkChange, Job } from '../../../dataProvider/jobs';

interface Rows {
  readonly matching: (name: string, filter: unknown) => readonly Identifier[];
  readonly change: (name: string, id: Identifier, values: Readonly<Record<string, unknown>>) => unknown;
  readonly remove: (name: string, id: Identifier) => unknown;
  readonly restore: (name: string, id: Identifier) => unknown;
}

const MOMENT = { createdAt: '', finishedAt: null, expiresAt: '', error: null, undoable: false } as const;

/** Changes of many sample records: jobs that have ended by the time that they are answered. */
export function memoryBulk(rows: Rows): Omit<BulkActions, 'changeAll'> {
  const selections = new Map<string, readonly Identifier[]>();
  const jobOf = (resource: string, state: Job['state'], count: number, change?: BulkChange): Job => {
    const ended = state === 'done';
    const result = ended ? { changed: count, refused: 0 } : null;
    const parameters = { ...change, count };
    const id = `sample-${selections.size}`;
    return { ...MOMENT, id, kind: 'bulk', resource, state, done: ended ? count : 0, total: count, parameters, result };
  };
  const one = (name: string, id: Identifier, change: BulkChange) => {
    if (change.operation === 'edit') rows.change(name, id, change.values);
    if (change.operation === 'delete') rows.remove(name, id);
    if (change.operation === 'restore') rows.restore(name, id);
  };
  return {
    async selectMatching(name, { filter }) {
      const ids = rows.matching(name, filter);
      const data = jobOf(name, 'draft', ids.length);
      selections.set(data.id, ids);
      return { data };
    },
    async valuesBefore() {
      return { data: { count: 0, fields: {} } };
    },
    async changeMany(name, { change, ids, selection }: ManyParams) {
      const keys = (selection === undefined ? ids : selections.get(selection)) ?? [];
      keys.forEach((id) => one(name, id, change));
      return { data: jobOf(name, 'done', keys.length, change) };
    },
  };
}
