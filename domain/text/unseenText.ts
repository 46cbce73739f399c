/** Spaces, controls, marks of the writing direction, fillers of Hangul, the empty cell of Braille. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** True for a text in which nothing is seen: it is no name and no reason. Also true for an empty text. */
export const isUnseenText = (text: string): boolean => UNSEEN.test(text);
