/** Bit of a company's options: the usage that the subscription covers is exceeded (specification S-COMP-2). */
export const USAGE_EXCEEDED = '32768';
