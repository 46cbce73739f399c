import {
  clientResource,
  type ClientModel,
  type ClientResource,
  type PermissionTexts,
} from '../../../domain/schema/client/client';
import type { PermissionLayout, Resource } from '../../../domain/schema/model/model';
import type { Locale } from '../../../domain/text/locale';
import { maskOf, permissionsOf } from '../../../domain/access/permissions';

export interface PreviewRole {
  readonly kind: 'all' | 'mine' | 'view' | 'some';
  /** For `some`. */
  readonly names: readonly string[];
}

/** The permissions of a preview's person, after the interlocks. */
export function permissionsFor(
  role: PreviewRole,
  mine: readonly string[],
  layout: PermissionLayout,
): ReadonlySet<string> {
  const all = layout.bits.map(({ name }) => name);
  const names = {
    all,
    mine,
    view: all.filter((name) => !/:edit$/.test(name)),
    some: role.names,
  }[role.kind];
  return permissionsOf(maskOf(names, layout), layout);
}

/** A draft and what it points at, as one person would get them from the server. */
export function previewModel(
  resources: readonly Resource[],
  permissions: ReadonlySet<string>,
  locale: Locale,
  layout: PermissionLayout,
  permissionTexts: PermissionTexts,
): ClientModel {
  const seen = resources.flatMap(
    (resource): ClientResource | [] => clientResource(resource, permissions, locale) ?? [],
  );
  return {
    version: resources.map(({ hash }) => hash).join(),
    locale,
    permissions: [...permissions].sort(),
    layout,
    permissionTexts,
    resources: seen,
    closed: [],
  };
}
