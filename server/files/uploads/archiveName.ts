import type { ErrorCode } from '../../errors/codes';

const MAX_PATH_LENGTH = 240;
const MAX_SEGMENT_LENGTH = 120;
const MAX_DEPTH = 12;
/** Names that Windows reserves for devices, with any extension. */
const DEVICES = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** Control, format and bidirectional characters, unpaired surrogates, private use, and what broken text decodes to. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/u;
/** Means something to a file system, a shell or an address. */
const RESERVED_CHARACTERS = /[\\:*?"<>|%#]/;

/** Files that operating systems add to archives. */
const SYSTEM_FILES = /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** Whether a path of an archive is one that operating systems add by themselves. */
export const isSystemFile = (path: string): boolean => SYSTEM_FILES.test(path);

/**
 * Why a file of an archive may not be called like this; undefined when it may. Names with a slash at the end are
 * folders.
 */
export function nameProblem(name: string): Extract<ErrorCode, 'ARCHIVE_PATH' | 'ARCHIVE_NAME'> | undefined {
  const parts = (name.endsWith('/') ? name.slice(0, -1) : name).split('/');
  const steps = name.split(/[/\\]/);
  if (/^[/\\]/.test(name) || /^[A-Za-z]:/.test(name) || steps.includes('..')) return 'ARCHIVE_PATH';
  if (Buffer.byteLength(name) > MAX_PATH_LENGTH || parts.length > MAX_DEPTH) return 'ARCHIVE_NAME';
  if (INVISIBLE_CHARACTERS.test(name) || RESERVED_CHARACTERS.test(name)) return 'ARCHIVE_NAME';
  const odd = parts.some(
    (part) =>
      part === '' ||
      part === '.' ||
      Buffer.byteLength(part) > MAX_SEGMENT_LENGTH ||
      /^\s|[\s.]$/u.test(part) ||
      DEVICES.test(part),
  );
  return odd ? 'ARCHIVE_NAME' : undefined;
}

/** What two names have in common that some file system would take for one. */
export const foldedName = (name: string): string => name.normalize('NFKC').toLowerCase().normalize('NFKC');

/** A name as an answer may repeat it: short, and of visible characters. */
export function shownName(name: string): string {
  const visible = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '�');
  return visible.length > 80 ? `${visible.slice(0, 79)}…` : visible;
}
