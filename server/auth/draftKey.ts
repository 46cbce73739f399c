import type { Caller } from '../../domain/access/caller';
import type { Secrets } from '../keys/secrets';

/**
 * The key that encrypts a person's drafts in their browser's storage. It is the same in all sessions of that person, so
 * drafts can be read after the next sign-in, and different for every other person.
 */
export const draftKey = (secrets: Secrets, { tokenId, originalAdminId, adminId }: Caller) =>
  tokenId === null ? secrets.deriveKey(`drafts of ${originalAdminId ?? adminId}`).toString('hex') : null;
