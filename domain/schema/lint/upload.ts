import type { Field } from '../model/model';
import type { LintContext } from './context';
import { roleCheck } from './roleCheck';
import { diagnostic } from '../diagnostics/diagnostic';

/** A client writes the hash of a file; the server fills in name and location. */
export function lintUpload(context: LintContext): void {
  const { upload } = context.raw['x-resource'];
  if (!upload) return;
  const check = roleCheck(context);
  const at = ['x-resource', 'upload', 'fills'];
  const open = ({ kind, nullable, permission: { read } }: Field) =>
    (kind === 'text' || kind === 'longText') && nullable && read.length === 0;
  const { hash, filename, location } = upload.fills;
  const hint = diagnostic('write', '"type": ["string", "null"]');
  check([...at, 'hash'], hash, (field) => open(field) && !field.readOnly, diagnostic('noHash', hash), hint);
  for (const [word, name] of [['filename', filename] as const, ['location', location] as const]) {
    check(
      [...at, word],
      name,
      (field) => open(field) && field.readOnly,
      diagnostic('filledIn', name),
      diagnostic('write', '"type": ["string", "null"], "readOnly": true'),
    );
  }
}
