/**
 * Answers of 4xx after which a message waits: an operator must correct the address or the secret (401, 403, 404), or the
 * receiver has no time (408, 425, 429) or has not finished the attempt before (409).
 */
const WAITING = [401, 403, 404, 408, 409, 425, 429];

/** Whether another attempt would be refused in the same way. @param status of an answer that is no success */
export const isRefusedForGood = (status: number): boolean => status >= 400 && status < 500 && !WAITING.includes(status);
