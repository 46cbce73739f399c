import { underMask, withBits } from './bits';

type Options = string | null | undefined;

/** Bit of a company's options: the usage that the subscription covers is exceeded (specification S-COMP-2). */
export const USAGE_EXCEEDED = '32768';
/** Bit of a company's options: it has not been provisioned yet (specification S-COMP-4). */
const NEW_COMPANY = '65536';
/** Bit of a company's options, and its type: it tries the product (specification S-COMP-3). */
const POC_COMPANY = '128';

/** The options of a company that was just created: it is new, whatever its creator has sent (specification S-COMP-4). */
export const createdOptions = (options: Options): string => withBits(options, { set: [NEW_COMPANY] });

/** The options of a company after a save: whether its usage is exceeded is found out again (specification S-COMP-4). */
export const savedOptions = (options: Options): string => withBits(options, { clear: [USAGE_EXCEEDED] });

/** The options of a company that was provisioned: neither new nor a POC (specification S-COMP-4). */
export const provisionedOptions = (options: Options): string =>
  withBits(options, { clear: [NEW_COMPANY, POC_COMPANY] });

/** The bits that hold the type of a company, and the type Partner among them (specification S-COMP-3). */
export const TYPE_MASK = '18624';
export const PARTNER_TYPE = '64';

/** Whether a company is of the type Partner. */
export const isPartner = (options: Options): boolean => underMask(options, TYPE_MASK) === PARTNER_TYPE;
