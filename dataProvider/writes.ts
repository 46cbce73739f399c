import type { ClientResource } from '../domain/schema/client/client';
import { ifMatch } from './adapters/adapter';
import type { BulkActions } from './bulk';
import { changedValues, writableValues } from './changes';
import type { Http } from './http';
import type { PorticoDataProvider } from './contract';
import type { TargetOf } from './target';

type Writes = Pick<
  PorticoDataProvider,
  'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany' | 'restore' | 'call'
>;

interface WriteSettings {
  readonly on: TargetOf;
  readonly find: (name: string) => ClientResource;
  readonly http: Http;
  readonly bulk: BulkActions;
  readonly getOne: PorticoDataProvider['getOne'];
}

/** The calls that change records. */
export function writeCalls({ on, find, http, bulk, getOne }: WriteSettings): Writes {
  return {
    async create(name, { data, meta }) {
      const { adapter, context } = on(name, 'create');
      const { key } = (meta ?? {}) as { readonly key?: string };
      return { data: await adapter.create(context, writableValues(context.resource, data), key) };
    },

    async update(name, { id, data, previousData, meta }) {
      const { adapter, context } = on(name, 'update', meta);
      const values = changedValues(context.resource, previousData, data);
      const version = (data.version ?? previousData?.version) as number | undefined;
      return { data: await adapter.update(context, id, values, version) };
    },

    async updateMany(name, { ids, data }) {
      await bulk.changeAll(name, { ids, change: { operation: 'edit', values: data } });
      return { data: ids };
    },

    async delete(name, { id, previousData }) {
      const { adapter, context } = on(name, 'delete');
      const version = await adapter.remove(context, id);
      return { data: { ...previousData, id, version } };
    },

    async deleteMany(name, { ids }) {
      await bulk.changeAll(name, { ids, change: { operation: 'delete' } });
      return { data: ids };
    },

    async restore(name, { id }) {
      const { adapter, context } = on(name, 'restore');
      const version = await adapter.restore(context, id);
      return { data: { ...(await getOne(name, { id })).data, version } };
    },

    async call(name, { action, id, body, version }) {
      const declared = find(name).actions.find((one) => one.name === action)?.call;
      if (!declared) throw new Error(`no action "${action}" with a call in "${name}"`);
      const path = declared.path.replaceAll('{id}', encodeURIComponent(id));
      const { json } = await http(path, {
        method: declared.method as 'POST',
        body: { ...declared.body, ...body },
        headers: ifMatch(version),
      });
      return { data: json };
    },
  } as Writes;
}
