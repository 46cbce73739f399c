/** In bytes, as RFC 5425 (section 4.3.1) recommends for receivers. The rest of a longer one is cut. */
export const MAX_MESSAGE_BYTES = 8_192;
/** Bytes of one message that are skipped after the cut; the connection of a sender that continues is closed. */
export const MAX_SKIPPED_BYTES = 64 * 1024;
