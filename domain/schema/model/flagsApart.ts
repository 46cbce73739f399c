import type { Field } from './model';

/** The flags of a field that are rows of their own. */
export const flagsApart = ({ bits }: Field) => bits?.flags.filter(({ apart }) => apart) ?? [];
