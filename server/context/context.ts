import type { Config } from '../config/config';
import type { Database } from '../db/connect';
import type { ModelStore } from './models';
import type { Secrets } from '../keys/secrets';

/** What routes and plugins are built with; handed down, never global. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly models: ModelStore;
  readonly secrets: Secrets;
  /** The clock, so that tests may set it. */
  readonly now: () => Date;
}
