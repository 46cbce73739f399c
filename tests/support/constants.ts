import { auditKey } from '../../server/db/auditKey';

/** The seeded world. */
export const TEMPLATE = 'portico_template';
/** The same tables without a row. */
export const EMPTY_TEMPLATE = 'portico_empty_template';
export const TEST_APP_PASSWORD = 'only-for-tests';
export const SEED_NUMBER = 1;
/**
 * The time at which the seeded world was made: 10:00 UTC of the day on which the tests began, so it may be in the future.
 * The first process passes it on to the others, which may begin after midnight.
 */
export const SEED_NOW = (process.env['PORTICO_TEST_SEED_NOW'] ??=
  `${new Date().toISOString().slice(0, 10)}T10:00:00.000Z`);
/** Signs the hashes of tokens in the test databases. */
export const TEST_TOKEN_KEY = Buffer.alloc(32, 'tokens of tests');
/** Signs the audit log of the test databases. */
export const TEST_AUDIT_KEY = auditKey(Buffer.alloc(32, 'only for tests'));
/** Number of the cluster's advisory lock that is held while the templates are made. */
export const TEMPLATES_LOCK = 7_401;
