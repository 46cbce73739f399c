import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import { ifMatch, withId } from '../../dataProvider/adapters/adapter';
import { apiUrl } from '../../dataProvider/bases';
import { changedValues } from '../../dataProvider/changes';
import type { ClientResource } from '../../domain/schema/client/client';
import type { AppContextValue } from '../appContext';

/**
 * Reads and saves the records of another company, as superadministrators may: what a form asks for is of that company,
 * and a save names the record by its key. The server decides on both.
 * @param base the console's own
 * @param resource the resource whose records are saved, of the element service
 */
export function inCompany(
  base: DataProvider,
  http: AppContextValue['http'],
  resource: ClientResource,
  company: Identifier,
): DataProvider {
  const meta = { company };
  return {
    ...base,
    getList: (name, params) => base.getList(name, { ...params, meta }),
    getMany: (name, params) => base.getMany(name, { ...params, meta }),
    async getOne(name: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) {
      const { data } = await base.getMany(name, { ids: [id], meta, ...(signal && { signal }) });
      const [found] = data as RaRecord[];
      // As the server answers for a record that is gone.
      if (!found) throw Object.assign(new Error('errors.ELEMENT_NOT_FOUND'), { status: 404 });
      return { data: found };
    },
    async update(_name: string, { id, data, previousData }: { id: Identifier; data: object; previousData: RaRecord }) {
      const { json } = await http<{ element: Record<string, unknown> }>(
        apiUrl(`/elements/${resource.backend.type}`, 'legacy'),
        {
          method: 'POST',
          query: { disable_company_filter: '1' },
          body: { ...changedValues(resource, previousData, data as RaRecord), [resource.id]: Number(id) },
          headers: ifMatch(previousData['version'] as number | undefined),
        },
      );
      return { data: withId(resource, json.element) };
    },
  } as DataProvider;
}
