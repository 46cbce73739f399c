import type { DataProvider, Identifier } from 'ra-core';

/**
 * The data provider for the records of another company, as superadministrators may read and save them. The server
 * checks that they may.
 * @param base the console's own
 */
export function ofCompany(base: DataProvider, company: Identifier): DataProvider {
  const meta = { company };
  return {
    ...base,
    getList: (name, params) => base.getList(name, { ...params, meta }),
    getMany: (name, params) => base.getMany(name, { ...params, meta }),
    getOne: (name, params) => base.getOne(name, { ...params, meta }),
    update: (name, params) => base.update(name, { ...params, meta }),
  };
}
