/** Limits that the server keeps and the console knows. */

/** Specification S-IDN-3: the validity of an identity is a year at most, in days. */
export const MAX_VALIDITY_DAYS = 365;
/** Cards of guests that one paper has, and passwords that one request reads. */
export const MAX_CARDS = 1_000;
/** Characters of an email address. */
export const MAX_EMAIL_LENGTH = 254;
/** Specification S-BULK-3: more accounts at once are an event's. */
export const MAX_BULK_ACCOUNTS = 1_000;
/** What the logins of accounts made in number can begin with: the pattern of a whole text. */
export const ACCOUNT_PREFIX = '[\\p{L}\\p{N}][\\p{L}\\p{N}._]{0,31}';
/** Records that `POST elements/{type}/many` saves at once. */
export const MAX_SAVED_AT_ONCE = 1_000;
/** Lines of the access log that one search answers (specification S-LOG-6). */
export const MAX_LOGS = 5_000;
/**
 * The console counts lines of the access log up to this number with the first rows (the default of Elasticsearch); the
 * exact count follows.
 */
export const MAX_FIRST_COUNT = 10_000;
/** Rows of a list whose schema does not say (`x-views.list.perPage`). */
export const LIST_ROWS = 50;
/** Records that need attention are counted up to this number. */
export const MAX_ATTENTION = 999;
/** Guests that the customer help lists for one search. */
export const MAX_HELPDESK_GUESTS = 20;
/** Companies that the customer help lists at first, and at most; the others are found by name. */
export const HELPDESK_COMPANIES = 20;
export const MAX_HELPDESK_COMPANIES = 200;
/** Shortest text that is searched for in the own company, and in all of them, where it needs a whole search word. */
export const MIN_SEARCH_LENGTH = 2;
export const MIN_SEARCH_LENGTH_ELSEWHERE = 3;
/** Scopes that an administrator may have beside the main one (`groupids` of administrators). */
export const MAX_ADMIN_SCOPES = 200;
/** Jobs, their files and the offer to undo them are kept so long, in days. */
export const JOB_RETENTION_DAYS = 7;

/** Rows of one page of a list; the access log has more (`MAX_LOGS`). */
export const MAX_PAGE_ROWS = 1_000;

const MIB = 1024 * 1024;
/** An archive of several themes for portals: bytes of the archive, of its files together, its files, its themes. */
export const THEME_ARCHIVE = { bytes: 20 * MIB, unpacked: 50 * MIB, entries: 2_000, themes: 50 };
