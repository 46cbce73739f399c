import { auditKey } from '../../server/db/auditKey';

/** The seeded world. */
export const TEMPLATE = 'portico_template';
/** The same tables without a row. */
export const EMPTY_TEMPLATE = 'portico_empty_template';
export const TEST_APP_PASSWORD = 'only-for-tests';
export const SEED_NUMBER = 1;
/** The day on which the seeded world stands, for tests that look at dates. */
export const SEED_NOW = new Date().toISOString().slice(0, 10) + 'T10:00:00.000Z';
/** Signs the hashes of tokens in the test databases. */
export const TEST_TOKEN_KEY = Buffer.alloc(32, 'tokens of tests');
/** Signs the audit log of the test databases. */
export const TEST_AUDIT_KEY = auditKey(Buffer.alloc(32, 'only for tests'));
/** Number of the cluster's advisory lock that is held while the templates are made. */
export const TEMPLATES_LOCK = 7_401;
