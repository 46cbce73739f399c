/** Bit of a company's options: the usage that the subscription covers is exceeded (specification S-COMP-2). */
export const USAGE_EXCEEDED = '32768';
/** Bit of a company's options: it has not been provisioned yet (specification S-COMP-4). */
export const NEW_COMPANY = '65536';
/** Bit of a company's options, and its type: it tries the product (specification S-COMP-3). */
export const POC_COMPANY = '128';
