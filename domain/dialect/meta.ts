import meta from '../../schemas/meta/resource.meta.json' with { type: 'json' };
import type { Path } from '../schema/parse/source';

/** A part of the dialect's meta-schema. */
export interface MetaNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, MetaNode>>;
  readonly additionalProperties?: boolean | MetaNode;
  readonly items?: MetaNode;
  readonly anyOf?: readonly MetaNode[];
  readonly required?: readonly string[];
}

const ROOT = meta as unknown as MetaNode & { readonly $defs: Readonly<Record<string, MetaNode>> };

/** The node, or the target of its `$ref`, followed by its alternatives. */
function spread(node: MetaNode): MetaNode[] {
  const found = node.$ref ? ROOT.$defs[node.$ref.replace('#/$defs/', '')] : undefined;
  const here = found ? spread(found) : [node];
  return here.flatMap((one) => [one, ...(one.anyOf ?? []).flatMap(spread)]);
}

function step(node: MetaNode, part: string | number): MetaNode[] {
  if (typeof part === 'number') return node.items ? spread(node.items) : [];
  const named = node.properties && Object.hasOwn(node.properties, part) ? node.properties[part] : undefined;
  if (named) return spread(named);
  return typeof node.additionalProperties === 'object' ? spread(node.additionalProperties) : [];
}

/** What the dialect says about a place in a schema file; several when it has alternatives. */
export function metaAt(path: Path): MetaNode[] {
  return path.reduce<MetaNode[]>((nodes, part) => nodes.flatMap((node) => step(node, part)), spread(ROOT));
}
