/** What a file is, by its kind (specification S-UPL-2). */
export const FILE_TYPES = ['image', 'video', 'audio', 'pdf', 'compress', 'doc', 'xls', 'ppt', 'application'] as const;
export type FileType = (typeof FILE_TYPES)[number];

const EXTENSIONS: ReadonlyMap<string, FileType> = new Map([
  ...named('image', 'avif bmp gif heic ico jpeg jpg png svg tif tiff webp'),
  ...named('video', 'avi m4v mkv mov mp4 mpeg mpg ogv webm wmv'),
  ...named('audio', 'aac flac m4a mid midi mp3 oga ogg opus wav wma'),
  ...named('pdf', 'pdf'),
  ...named('compress', '7z bz2 gz rar tar tgz xz zip zst'),
  ...named('doc', 'doc docm docx dot dotx odt rtf'),
  ...named('xls', 'csv ods tsv xls xlsb xlsm xlsx xlt xltx'),
  ...named('ppt', 'odp pot potx pps ppsx ppt pptm pptx'),
]);

/**
 * Words of a mime type that say the kind, the more telling ones first: an Office file's type names "xml" and "zip" too.
 */
const WORDS: readonly (readonly [FileType, RegExp])[] = [
  ['pdf', /(^|[/+.-])x?-?pdf$/],
  ['xls', /excel|spreadsheet|\/csv|tab-separated/],
  ['ppt', /powerpoint|presentation/],
  ['doc', /msword|wordprocessing|opendocument\.text|\/rtf$/],
  ['compress', /zip|compressed|x-tar|rar|x-7z|bzip|zstd|x-xz/],
];

function named(type: FileType, extensions: string): [string, FileType][] {
  return extensions.split(' ').map((extension) => [extension, type]);
}

/**
 * The kind of a file. The mime type decides; a name's ending only where the type says nothing (`application/…`, empty):
 * what the browser could not name is a program or data, `application`.
 * @param mime as the browser gives it, possibly empty, possibly with parameters
 * @param name the file's name
 */
export function fileTypeOf(mime: string, name: string): FileType {
  const type = mime.split(';')[0]!.trim().toLowerCase();
  const family = type.split('/')[0];
  const named = WORDS.find(([, words]) => words.test(type))?.[0];
  if (named) return named;
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  const extension = /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  return EXTENSIONS.get(extension) ?? 'application';
}

/** Limits of an upload; an absent one does not restrict. */
export interface FileRules {
  /** Most files in the queue. */
  readonly limit?: number;
  /** Largest file, in bytes. */
  readonly maxSize?: number;
  readonly types?: readonly FileType[];
  /** Mime types; `image/*` allows a family. */
  readonly mimes?: readonly string[];
}

interface FileFacts {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export const REFUSALS = ['limit', 'size', 'type', 'mime'] as const;
export type Refusal = (typeof REFUSALS)[number];

/**
 * Why a file may not be queued (specification S-UPL-3: queue limit, maximum size, type class, mime types); undefined
 * when it may.
 * @param queued how many are in the queue already
 */
export function refusalOf(file: FileFacts, rules: FileRules, queued: number): Refusal | undefined {
  if (rules.limit !== undefined && queued >= rules.limit) return 'limit';
  if (rules.maxSize !== undefined && file.size > rules.maxSize) return 'size';
  if (rules.types && !rules.types.includes(fileTypeOf(file.type, file.name))) return 'type';
  if (rules.mimes && !rules.mimes.some((mime) => allowsMime(mime, file.type))) return 'mime';
  return undefined;
}

function allowsMime(allowed: string, type: string): boolean {
  const [pattern, given] = [allowed.toLowerCase(), type.split(';')[0]!.trim().toLowerCase()];
  return pattern.endsWith('/*') ? given.startsWith(pattern.slice(0, -1)) : pattern === given;
}
