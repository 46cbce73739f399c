/**
 * Start of the login of a hidden service account, and of the name of a hidden administrator profile (S-HIDE-1). The
 * schema files of both say it, too (`x-permissions.rows`); their pattern is in this case.
 */
export const HIDDEN_PREFIX = '$special';

/** True for the login of a hidden service account, in whatever case. */
export const isHiddenLogin = (login: string): boolean => login.toLowerCase().startsWith(HIDDEN_PREFIX);
