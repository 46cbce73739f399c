import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { clientModel, type PermissionTexts } from '../../domain/schema/client';
import { fingerprint } from '../../domain/schema/fingerprint';
import type { Locale, Model, SchemaError } from '../../domain/schema/model';

/** What a caller may know of the model, as it goes over the wire. */
interface WrittenModel {
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
  /** What is wrong with the schema files, for whom it concerns. */
  readonly errors: readonly SchemaError[] | undefined;
}

const compress = promisify(brotliCompress);
/** Seldom made and often sent; above this it takes ten times as long for a hundredth. */
const QUALITY = 9;
/** Sets of permissions and languages of one model that are kept, some 45 kB each. */
const MOST_KEPT = 100;
const kept = new WeakMap<Model, Map<string, Promise<WrittenModel>>>();

/** The model as one caller may know it, in one language: made once for everybody with the same permissions. */
export function writtenModel(asked: Asked): Promise<WrittenModel> {
  const { model, version, permissions, locale, errors } = asked;
  const known = kept.get(model) ?? new Map<string, Promise<WrittenModel>>();
  kept.set(model, known);
  const key = JSON.stringify([version, locale, [...permissions].sort(), errors]);
  const there = known.get(key);
  if (there) return there;
  if (known.size >= MOST_KEPT) known.clear();
  const made = write(asked);
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

async function write({ model, version, permissions, locale, texts, errors }: Asked): Promise<WrittenModel> {
  const text = JSON.stringify(clientModel(model, version, permissions, locale, texts, errors));
  const brotli = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { tag: `W/"${fingerprint(text)}"`, brotli };
}
