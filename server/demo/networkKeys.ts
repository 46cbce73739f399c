import type { Company, Site, DemoWorld } from './world';

/** Key of a company's one security zone. */
export const zoneUuid = (world: DemoWorld, { spec }: Company): string =>
  world.random.fork('zone', spec.companyid).uuid();
/** Key of one of a company's device groups; devices are in the first three, by location. */
export const groupUuid = (world: DemoWorld, { spec }: Company, place: number): string =>
  world.random.fork('group', spec.companyid, place).uuid();
/** Key of one of a company's security profiles. */
export const profileUuid = (world: DemoWorld, { spec }: Company, place: number): string =>
  world.random.fork('security', spec.companyid, place).uuid();
/** Key of a location's address pool. */
export const poolUuid = (world: DemoWorld, { locationid }: Site): string =>
  world.random.fork('pool', locationid).uuid();
