/** The element of reviews in the audit log. */
export const REVIEW_ELEMENT = 'access_review';
