import type { Field } from './model';

/**
 * The reference that brings a virtual field along (`with`), such as the login of an administrator; undefined for every
 * other field. Where several do, the first one counts.
 * @param fields all fields of the resource
 */
export function sourceReference<F extends Pick<Field, 'name' | 'virtual' | 'reference'>>(
  fields: readonly F[],
  { virtual, name }: F,
): F | undefined {
  return virtual ? fields.find(({ reference }) => reference?.with?.includes(name)) : undefined;
}
