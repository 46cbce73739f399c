/** The domains of a list with pipes, commas or spaces between them, in lower case. */
export function domainsIn(list: unknown): string[] {
  const text = Array.isArray(list) ? list.join('|') : String(list ?? '');
  return text
    .toLowerCase()
    .split(/[\s,;|]+/)
    .filter(Boolean);
}

const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
const MAX_DOMAIN = 253;

/** Whether a text can be the domain of an email address: labels with dots between them. Nothing is looked up. */
export function isDomain(text: string): boolean {
  return text.length <= MAX_DOMAIN && text.split('.').every((label) => LABEL.test(label));
}
