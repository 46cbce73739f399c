import type { Config } from '../config/config';
import type { Database } from '../db/connect';
import type { Places } from '../places/places';
import type { ModelStore } from './models';
import type { Secrets } from '../keys/secrets';

/** What routes and plugins are built with; handed down, never global. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly models: ModelStore;
  readonly secrets: Secrets;
  /** Where addresses are. */
  readonly places: Places;
  /** The clock, so that tests may set it. */
  readonly now: () => Date;
}
