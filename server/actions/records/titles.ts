import type { Field, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import type { Access } from '../../storage/records/records';

/** The fields that name a record in the caller's language, and its deletion date, as far as the caller may read them. */
export function titleFields(resource: Resource, { permissions, locale }: Access['caller']): Field[] {
  const title = resource.titles?.[locale] ?? resource.title;
  const named = title.includes('{') ? [...title.matchAll(/\{(\w+)\}/g)].map((match) => match[1]) : [title];
  const names = new Set([...named, resource.softDelete?.field]);
  return visibleFields(resource, permissions, 'read').filter(({ name }) => names.has(name));
}
