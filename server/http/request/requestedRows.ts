import type { FastifyRequest } from 'fastify';

/** For a list whose length nothing limits. */
export const UNLIMITED = Number.POSITIVE_INFINITY;

/**
 * Reads how many rows a request asks for from a parameter of its address.
 * @returns 0 without it, since the usual page is short; NaN for what is no number
 */
export const rowsIn =
  (parameter: string) =>
  ({ query }: FastifyRequest): number =>
    Number((query as Readonly<Record<string, unknown>>)[parameter] ?? 0);
