/** Bit of a company's options: the usage that the subscription covers is exceeded (specification 3 §3). */
export const USAGE_EXCEEDED = '32768';
