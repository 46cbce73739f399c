import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { clientModel, type PermissionTexts } from '../../../domain/schema/client/client';
import { fingerprint } from '../../../domain/text/fingerprint';
import type { Locale, Model, SchemaError } from '../../../domain/schema/model/model';

/** What a caller may know of the model, as it goes over the wire. */
interface SerializedModel {
  /** Validator (RFC 9110 §8.8.3), weak: encodings differ. */
  readonly tag: string;
  /** JSON of a `ClientModel`, compressed (RFC 7932). */
  readonly brotli: Buffer;
}

interface Asked {
  readonly model: Model;
  readonly version: string;
  readonly permissions: ReadonlySet<string>;
  readonly locale: Locale;
  readonly texts: PermissionTexts;
  /** Problems of the schema files, for callers who may see them. */
  readonly errors: readonly SchemaError[] | undefined;
}

const compress = promisify(brotliCompress);
/** Seldom made and often sent; above this it takes ten times as long for a hundredth. */
const QUALITY = 9;
/** Maximum of cached combinations of permissions and language of one model, about 45 kB each. */
const MAX_CACHED = 100;
const cache = new WeakMap<Model, Map<string, Promise<SerializedModel>>>();

/** The client model for one set of permissions and one language, as compressed JSON. It is cached. */
export function serializedModel(asked: Asked): Promise<SerializedModel> {
  const { model, version, permissions, locale, errors } = asked;
  const known = cache.get(model) ?? new Map<string, Promise<SerializedModel>>();
  cache.set(model, known);
  const key = JSON.stringify([version, locale, [...permissions].sort(), errors]);
  const there = known.get(key);
  if (there) return there;
  if (known.size >= MAX_CACHED) known.clear();
  const made = serialize(asked);
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

async function serialize({ model, version, permissions, locale, texts, errors }: Asked): Promise<SerializedModel> {
  const text = JSON.stringify(clientModel(model, version, permissions, locale, texts, errors));
  const brotli = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { tag: `W/"${fingerprint(text)}"`, brotli };
}
