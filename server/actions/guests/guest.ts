import { resourceOfTable } from '../../../domain/schema/model/findResource';
import type { Model, Resource } from '../../../domain/schema/model/model';

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
    identity: resourceOfTable(model, 'identity'),
    authentication: resourceOfTable(model, 'authentication'),
    accessLog: resourceOfTable(model, 'access_log'),
    connection: resourceOfTable(model, 'network_session'),
    sponsorRequest: resourceOfTable(model, 'sponsor_request'),
    mail: resourceOfTable(model, 'mail'),
  };
}
