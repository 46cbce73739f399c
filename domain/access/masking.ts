/** How a value is masked (`x-field.mask.as`). The visible rest still distinguishes most values. */
export const MASKS = ['email', 'phone', 'login', 'mac', 'ip'] as const;
export type MaskName = (typeof MASKS)[number];

/** Shown and recorded in place of a value that must not be seen. */
export const MASKED = '••••';

const email = (text: string) => {
  const at = text.lastIndexOf('@');
  const [domain, ...rest] = text
    .slice(at + 1)
    .split('.')
    .reverse();
  return `${text.slice(0, 1)}${MASKED}@${MASKED}${rest.length > 0 ? `.${domain ?? ''}` : ''}`;
};
const phone = (text: string) => `${MASKED}${text.length > 4 ? text.slice(-2) : ''}`;
const IPV4 = /^(\d+\.\d+)\.\d+\.\d+$/;

const MASK_FUNCTIONS: Readonly<Record<MaskName, (text: string) => string>> = {
  email: (text) => (text.includes('@') ? email(text) : MASKED),
  phone,
  // A login is an e-mail address, a phone number, or a name made up at the reception desk.
  login: (text) => (text.includes('@') ? email(text) : /^[+\d][\d\s().-]{5,}$/.test(text) ? phone(text) : text),
  mac: (text) => `${text.slice(0, 5)}:••:••:••:••`,
  ip: (text) =>
    text.includes(':') ? `${text.split(':')[0] ?? ''}:${MASKED}` : (IPV4.exec(text)?.[1]?.concat('.•.•') ?? MASKED),
};

/** A value as those see it who may not read it whole; what is no text is not shown at all. */
export function masked(as: MaskName, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value;
  return typeof value === 'string' ? MASK_FUNCTIONS[as](value) : MASKED;
}
