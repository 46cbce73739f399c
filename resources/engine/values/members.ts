import type { ClientResource } from '../../../domain/schema/client/client';

interface MemberWords {
  readonly resource: ClientResource;
  /** The field whose value has the members. */
  readonly field: string;
  readonly yes: string;
  readonly no: string;
  readonly list: (texts: readonly string[]) => string;
}

/** `dhcp_hostname` as people would write it: "Dhcp hostname". For names that no schema declares. */
function asWords(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Label of a member of a structured value: what the schema says (parameters, members of rows), else its name as words. */
export function memberLabel({ texts }: ClientResource, field: string, member: string): string {
  return texts.params?.[field]?.labels[member] ?? texts.rows?.[field]?.[member] ?? asWords(member);
}

/** A value in a structured value, as text: choices by their label, nested members in line. */
export function memberText(words: MemberWords, member: string, value: unknown): string {
  const { resource, field, yes, no, list } = words;
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return list(value.map((one) => memberText(words, member, one)).filter((one) => one !== ''));
  if (typeof value === 'object') {
    const inner = Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
      const text = memberText(words, name, one);
      return text === '' ? [] : [`${memberLabel(resource, field, name)} ${text}`];
    });
    return list(inner);
  }
  const known = resource.texts.params?.[field]?.options?.[member]?.[String(value)];
  return known ?? String(value as string | number);
}
