import { apiUrl } from './bases';
import type { Configuration } from '../domain/configuration/properties';
import type { ClientModel, ClientResource } from '../domain/schema/client/client';
import { memberActions } from './actions/members';
import { passwordActions } from './actions/passwords';
import { usageActions } from './actions/usage';
import { viewActions } from './actions/views';
import { bulkActions } from './bulk';
import type { PorticoDataProvider } from './contract';
import type { Http } from './http';
import { createJobsClient } from './jobs';
import { readCalls } from './reads';
import { recordCalls } from './recordCalls';
import { targets } from './target';
import { writeCalls } from './writes';

export type { PorticoDataProvider } from './contract';

interface DataProviderSettings {
  readonly http: Http;
  /** The model in force now; it may be swapped while the console runs. */
  readonly model: () => ClientModel;
  /** The configuration that counts for the caller now. */
  readonly configuration: () => Configuration;
}

/** Resource → adapter, by what the resource's schema says; no resource is known by name here. */
export function createDataProvider({ http, model, configuration }: DataProviderSettings): PorticoDataProvider {
  const find = (name: string): ClientResource => {
    const resource = model().resources.find((one) => one.name === name);
    if (!resource)
      throw new Error(`no resource "${name}" in the model: is its schema broken, or not for this account?`);
    return resource;
  };
  const on = targets(http, find, configuration);
  const bulk = bulkActions(createJobsClient(http), find);
  const reads = readCalls(on);
  return {
    supportAbortSignal: true,
    ...viewActions(http, apiUrl('')),
    ...passwordActions(http, apiUrl('')),
    ...usageActions(http, apiUrl('')),
    ...recordCalls(http, apiUrl('')),
    ...memberActions(on, (name) => find(name).id),
    ...bulk,
    ...reads,
    ...writeCalls({ on, find, http, bulk, getOne: reads.getOne }),
  };
}
