/**
 * Access rules of single sign-on (specification S-AUTH-5): comma = OR, plus = AND, equals = comparison. `+` binds more
 * than `,`: `group=staff,group=guests+site=paris` lets in the group staff, and those of the group guests who are in Paris.
 * A term without `=` names a group. Names and values are compared as they are written, apart from spaces around them.
 */

/** One comparison: an attribute has a value. */
interface Term {
  /** Null: the attribute that has the groups. */
  readonly attribute: string | null;
  readonly value: string;
}

/** Alternatives; of each, every term must hold. Without any, everybody is let in. */
export type AccessRule = readonly (readonly Term[])[];

/** What an identity provider says about a person: values by the name of the attribute. */
export type Attributes = ReadonlyMap<string, ReadonlySet<string>>;

/** The alias of the group attribute in a rule. */
const GROUP = 'group';

function termOf(text: string): Term | undefined {
  const parts = text.split('=').map((part) => part.trim());
  const [name = '', value] = parts;
  if (name === '' || value === '' || parts.length > 2) return undefined;
  return value === undefined ? { attribute: null, value: name } : { attribute: name, value };
}

/** @returns undefined for a text that is no rule: an empty term, a name or a value that is missing, two equals signs */
export function parseAccessRule(text: string | null | undefined): AccessRule | undefined {
  if (text == null || text.trim() === '') return [];
  const rule = text.split(',').map((one) => one.split('+').map(termOf));
  return rule.every((terms) => terms.every((term) => term !== undefined)) ? (rule as AccessRule) : undefined;
}

/**
 * The alternatives of a rule that can hold. Without an attribute that has the groups, no term without `=` does; a term of
 * the name `group` still does for an attribute of that name.
 */
export const possibleIn = (rule: AccessRule, groupAttribute: string | null): AccessRule =>
  rule.filter((terms) => groupAttribute !== null || terms.every(({ attribute }) => attribute !== null));

/**
 * Whether a rule lets a person in.
 * @param groupAttribute attribute that has the groups: what terms without `=`, and those of the name `group`, compare
 */
export function isAllowed(rule: AccessRule, attributes: Attributes, groupAttribute: string | null): boolean {
  const holds = ({ attribute, value }: Term): boolean => {
    const isGroup = attribute === null || (attribute === GROUP && !attributes.has(GROUP));
    const name = isGroup ? groupAttribute : attribute;
    return name !== null && (attributes.get(name)?.has(value) ?? false);
  };
  return rule.length === 0 || rule.some((terms) => terms.every(holds));
}
