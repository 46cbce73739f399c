/** A text as people search it: without case and accents, so that `ecole` finds `École`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
