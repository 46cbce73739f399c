/**
 * Start of the login of a hidden service account, and of the name of a hidden administrator profile (S-HIDE-1). The
 * schema files of both say it, too (`x-permissions.rows`). It counts in small letters only: with others, the account is
 * an ordinary one in every list, notice and check.
 */
export const HIDDEN_PREFIX = '$special';

/** True for the login of a hidden service account. */
export const isHiddenLogin = (login: string): boolean => login.startsWith(HIDDEN_PREFIX);
