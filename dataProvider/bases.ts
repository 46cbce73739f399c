import { BASES, type BaseName, type Bases } from '../domain/bases';

let configured: Bases = BASES;

/** Takes the base addresses that `/config.json` names. Until then, those of this product are used. */
export function configureBases(bases: Partial<Bases>): void {
  configured = { ...BASES, ...bases };
}

/**
 * The address of a call.
 * @param path below the base, with its leading slash; empty: the base itself
 */
export function apiUrl(path: string, base: BaseName = 'default'): string {
  return `${configured[base]}${path}`;
}
