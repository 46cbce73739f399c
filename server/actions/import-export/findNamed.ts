import { parseRecordKey } from '../../../domain/records/key';
import type { Field } from '../../../domain/schema/model/model';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { findRows, listRows, type Access } from '../../storage/records/records';
import { titleFields } from '../records/labels';

/**
 * The record that a cell of a reference means: its key (`12`, `#12`), or exactly its title.
 * @returns its key, or what is wrong: none of that name for the caller, or several
 */
export async function findNamed(access: Access, field: Field, text: string): Promise<string | number | FieldError> {
  const target = access.model.resources[field.reference?.resource ?? ''];
  if (!target) return fieldError('UNKNOWN_REFERENCE');
  const key = parseRecordKey(target, target.idType === 'integer' ? text.replace(/^#/, '') : text);
  if (key !== undefined && (await findRows(access, target, [], [key])).length === 1) return key;
  const [title, second] = titleFields(target, access);
  if (!title || second || title.type !== 'string') return fieldError('UNKNOWN_REFERENCE');
  const rows = await listRows(access, target, [title], {
    conditions: [{ field: title, op: 'eq', value: text }],
    deleted: 'without',
    sort: [{ field: target.id, order: 'ASC' }],
    offset: 0,
    limit: 2,
  });
  if (rows.length > 1) return fieldError('IMPORT_ROW_AMBIGUOUS');
  return (rows[0]?.[target.id] as string | number | undefined) ?? fieldError('UNKNOWN_REFERENCE');
}
