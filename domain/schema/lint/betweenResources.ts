import { isServedAt } from '../model/collections';
import type { Resource, SchemaError, Service } from '../model/model';
import type { Source } from '../parse/source';
import { suggest } from '../parse/suggest';
import { diagnostic } from '../diagnostics/diagnostic';

/** Every file that is right on its own. */
type Accepted = readonly { source: Source; resource: Resource }[];

/**
 * Checks what a resource says about others: references, columns of other tables, scopes, owners, addresses that two
 * share.
 * @param known names of all resources, also of those with errors
 */
export function lintBetween(
  source: Source,
  resource: Resource,
  all: Accepted,
  known: ReadonlySet<string>,
): SchemaError[] {
  return [
    ...lintReferences(source, resource, all, known),
    ...lintBorrowed(source, resource, all),
    ...lintScope(source, resource, all),
    ...lintClashes(source, resource, all),
    ...lintOwn(source, resource, all),
  ];
}

function lintReferences(source: Source, resource: Resource, all: Accepted, known: ReadonlySet<string>): SchemaError[] {
  return resource.fields.flatMap((field) => {
    const by = field.members?.by;
    if (by !== undefined) {
      const declaring = all.find((one) => one.resource.name === by)?.resource;
      const path = ['properties', field.name, 'x-field', 'members', 'by'];
      if (!known.has(by)) return source.error(path, diagnostic('unknownResource', by), suggest(by, known));
      if (declaring && !declaring.declares)
        return source.error(path, diagnostic('declaresNothing', by), diagnostic('declaresHow'));
    }
    for (const { name, reference } of field.columns ?? []) {
      if (!reference || known.has(reference.resource)) continue;
      const at = ['properties', field.name, 'x-field', 'rows', name, 'reference', 'resource'];
      return source.error(at, diagnostic('unknownResource', reference.resource), suggest(reference.resource, known));
    }
    const inside = (field.jsonReferences ?? []).findIndex((one) => !known.has(one.resource));
    const unknown = field.jsonReferences?.[inside]?.resource;
    if (unknown !== undefined) {
      const at = ['properties', field.name, 'x-field', 'jsonReferences', inside, 'resource'];
      return source.error(at, diagnostic('unknownResource', unknown), suggest(unknown, known));
    }
    if (!field.reference) return [];
    const at = ['properties', field.name, 'x-field', 'reference', 'resource'];
    const { resource: target, many, inverse } = field.reference;
    if (!known.has(target)) return source.error(at, diagnostic('unknownResource', target), suggest(target, known));
    const found = all.find((one) => one.resource.name === target)?.resource;
    const held = many ? (field.schema['items'] as { type?: string } | undefined)?.type : field.type;
    if (found && held !== found.idType) {
      return source.error(
        ['properties', field.name, 'type'],
        diagnostic('keyTypes', target, found.idType, String(held)),
      );
    }
    if (inverse !== undefined && (many || !field.nullable || found?.fields.some(({ name }) => name === inverse))) {
      return source.error(['properties', field.name, 'x-field', 'reference', 'inverse'], diagnostic('inverse', target));
    }
    const { lists } = field.reference;
    if (lists !== undefined && found?.fields.some(({ name, reference }) => name === lists || reference?.as === lists)) {
      return source.error(['properties', field.name, 'x-field', 'reference', 'lists'], diagnostic('twice', lists));
    }
    return [];
  });
}

/** Fields of a referenced record that a file names are there and can be read. */
function lintBorrowed(source: Source, { fields }: Resource, all: Accepted): SchemaError[] {
  type Named = readonly [target: string | undefined, name: string, path: (string | number)[]];
  const targetOf = (from: string) => fields.find(({ name }) => name === from)?.reference?.resource;
  return fields.flatMap(({ name: own, reference, initial, propose, columns = [] }) => {
    const named: Named[] = [
      ...(reference?.with ?? []).map((name, index): Named => [targetOf(own), name, ['reference', 'with', index]]),
      ...columns.flatMap((member) =>
        (member.reference?.with ?? []).map((name, index): Named => [
          member.reference?.resource,
          name,
          ['rows', member.name, 'reference', 'with', index],
        ]),
      ),
      ...(typeof initial === 'object' && 'least' in initial
        ? [[targetOf(own), initial.least, ['initial', 'least']] satisfies Named]
        : []),
      ...(propose?.part === 'end'
        ? [[targetOf(propose.from), propose.hours, ['propose', 'hours']] satisfies Named]
        : []),
    ];
    return named.flatMap(([target, name, path]) => {
      const names = all
        .find(({ resource }) => resource.name === target)
        ?.resource.fields.filter(({ writeOnly }) => !writeOnly)
        .map((one) => one.name);
      if (!names || names.includes(name)) return [];
      return [
        source.error(
          ['properties', own, 'x-field', ...path],
          diagnostic('unknownProperty', name),
          suggest(name, names),
        ),
      ];
    });
  });
}

/** Scopes that another record holds: that record has a scope itself, and the way there never comes back. */
function lintScope(source: Source, resource: Resource, all: Accepted): SchemaError[] {
  const find = (name: string | undefined) => all.find((one) => one.resource.name === name)?.resource;
  const targetsOf = ({ fields, storage: { scope } }: Resource) =>
    (scope?.via ?? []).map((via) => [via, fields.find(({ name }) => name === via)?.reference?.resource] as const);
  const leadsBack = (name: string, seen: readonly string[]): boolean => {
    const found = find(name);
    if (seen.includes(name)) return true;
    return (
      found !== undefined && targetsOf(found).some(([, next]) => next !== undefined && leadsBack(next, [...seen, name]))
    );
  };
  return targetsOf(resource).flatMap(([via, target]) => {
    const found = find(target);
    if (!found || (found.storage.scope && !leadsBack(found.name, [resource.name]))) return [];
    return [source.error(['x-storage', 'scope', 'via'], diagnostic('scopePoints', via))];
  });
}

/** An own resource uses the table of another resource, with the same key and names; virtual fields are not stored. */
function lintOwn(source: Source, resource: Resource, all: Accepted): SchemaError[] {
  if (!resource.own) return [];
  const { table } = resource.storage;
  const other = all.find((one) => one.resource !== resource && one.resource.storage.table === table)?.resource;
  if (!other) return [source.error(['x-storage', 'table'], diagnostic('noOtherTable', table))];
  const there = new Map(other.fields.map((field) => [field.name, field]));
  return resource.fields.flatMap(({ name, type, virtual }) =>
    virtual || there.get(name)?.type === type
      ? []
      : [source.error(['properties', name], diagnostic('noSuchProperty', other.name))],
  );
}

function lintClashes(source: Source, resource: Resource, all: Accepted): SchemaError[] {
  const earlier = all
    .slice(
      0,
      all.findIndex((one) => one.resource === resource),
    )
    .map((one) => one.resource);
  const sameTable = earlier.find(({ storage }) => storage.table === resource.storage.table);
  const sharing = ({ service, type }: { service: Service; type: string }) =>
    earlier.find((one) => isServedAt(one, service, type));
  const sameType = sharing(resource.backend);
  return [
    ...(sameTable && !resource.own && !sameTable.own
      ? [source.error(['x-storage', 'table'], diagnostic('tableTaken', sameTable.name))]
      : []),
    ...(sameType ? [source.error(['x-backend', 'type'], diagnostic('typeTaken', sameType.name))] : []),
    ...resource.backend.aliases.flatMap((alias, index) => {
      const other = sharing(alias);
      return other ? [source.error(['x-backend', 'aliases', index], diagnostic('typeTaken', other.name))] : [];
    }),
  ];
}
