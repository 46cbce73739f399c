import type { Model, Resource } from '../../../domain/schema/model/model';

/** The resource that is stored in a table. */
function storedIn({ resources }: Model, table: string): Resource | undefined {
  return Object.values(resources).find(({ storage, own }) => storage.table === table && !own);
}

/** What the console knows of guests: themselves, when they signed in, what they did then. */
interface GuestResources {
  readonly identity: Resource | undefined;
  readonly authentication: Resource | undefined;
  readonly accessLog: Resource | undefined;
  /** Connections of the network. */
  readonly connection: Resource | undefined;
  /** What they have asked of sponsors. */
  readonly sponsorRequest: Resource | undefined;
  /** What they were sent. */
  readonly mail: Resource | undefined;
}

/** The resources of guests, found by the tables that the server itself knows; absent without the schema. */
export function guestResources(model: Model): GuestResources {
  return {
    identity: storedIn(model, 'identity'),
    authentication: storedIn(model, 'authentication'),
    accessLog: storedIn(model, 'access_log'),
    connection: storedIn(model, 'network_session'),
    sponsorRequest: storedIn(model, 'sponsor_request'),
    mail: storedIn(model, 'mail'),
  };
}
