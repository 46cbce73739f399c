import { PorticoError } from './catalogue';

/** What an entry of the audit log about a refused change says besides its code: names of the records, never their values. */
export type RefusedNames = Readonly<Record<string, string | number>>;

const namesBy = new WeakMap<PorticoError, RefusedNames>();

/** Performs a change; a refusal of it is logged with these names. @throws what `perform` throws */
export async function namingRefusal<T>(names: RefusedNames, perform: () => Promise<T>): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    if (error instanceof PorticoError) namesBy.set(error, names);
    throw error;
  }
}

/** The names of a refused change; none for one that has no names. */
export const refusedNames = (error: PorticoError): RefusedNames | undefined => namesBy.get(error);
