/** What a masked value is, so that what is left of it can still be told apart (`x-field.mask.as`). */
export const MASKS = ['email', 'phone', 'login', 'mac', 'ip'] as const;
export type MaskName = (typeof MASKS)[number];

/** Stands for what is not shown. */
const DOTS = '••••';

const email = (text: string) => {
  const at = text.lastIndexOf('@');
  const [domain, ...rest] = text
    .slice(at + 1)
    .split('.')
    .reverse();
  return `${text.slice(0, 1)}${DOTS}@${DOTS}${rest.length > 0 ? `.${domain ?? ''}` : ''}`;
};
const phone = (text: string) => `${DOTS}${text.slice(-2)}`;

const AS: Readonly<Record<MaskName, (text: string) => string>> = {
  email: (text) => (text.includes('@') ? email(text) : DOTS),
  phone,
  // A login is an address, a number, or a name that somebody made up at the desk, which says nothing about anybody.
  login: (text) => (text.includes('@') ? email(text) : /^[+\d][\d\s().-]{5,}$/.test(text) ? phone(text) : text),
  mac: (text) => `${text.slice(0, 5)}:••:••:••:••`,
  ip: (text) =>
    text.includes(':') ? `${text.split(':')[0] ?? ''}:${DOTS}` : text.replace(/(\d+)\.\d+\.\d+$/, '$1.•.•'),
};

/** A value as those see it who may not read it whole; what is no text is not shown at all. */
export function masked(as: MaskName, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  return typeof value === 'string' ? AS[as](value) : DOTS;
}
