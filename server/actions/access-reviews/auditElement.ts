/** The element of reviews in the audit log. */
export const ELEMENT = 'access_review';
