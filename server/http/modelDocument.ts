import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { fingerprint } from '../../domain/text/fingerprint';
import type { Model } from '../../domain/schema/model/model';

/** A JSON document made from a model, as it goes over the wire. */
interface ModelDocument {
  /** Validator (RFC 9110 §8.8.3), weak: encodings differ. */
  readonly tag: string;
  /** The JSON text, compressed (RFC 7932). */
  readonly brotli: Buffer;
}

const compress = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
/** Seldom made and often sent; above this it takes ten times as long for a hundredth. */
const QUALITY = 9;
/** Maximum of cached documents of one model, about 45 kB each. */
const MAX_CACHED = 100;
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const cache = new WeakMap<Model, Map<string, Promise<ModelDocument>>>();

/**
 * A document about a model as one kind of caller may know it. It is cached as long as the model is in use.
 *
 * @param key everything besides the model that the document depends on: which document, permissions, language
 */
export function modelDocument(model: Model, key: readonly unknown[], make: () => unknown): Promise<ModelDocument> {
  const known = cache.get(model) ?? new Map<string, Promise<ModelDocument>>();
  cache.set(model, known);
  const name = JSON.stringify(key);
  const there = known.get(name);
  if (there) return there;
  if (known.size >= MAX_CACHED) known.clear();
  const made = compressed(make);
  known.set(name, made);
  made.catch(() => known.delete(name));
  return made;
}

async function compressed(make: () => unknown): Promise<ModelDocument> {
  const text = JSON.stringify(make());
  const brotli = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { tag: `W/"${fingerprint(text)}"`, brotli };
}

/** Answers with a document, or with 304 if the client has it. @param type media type of the answer */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, brotli }: ModelDocument,
  type = 'application/json; charset=utf-8',
): Promise<FastifyReply> {
  void reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization, accept-encoding');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  void reply.type(type);
  if (!TAKES_BROTLI.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send((await unpack(brotli)).toString());
  return reply.header('content-encoding', 'br').send(brotli);
}
