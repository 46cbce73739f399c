import { foldText } from '../../../domain/text/foldText';

/** What may stand before and after a name in the question why a guest is not online, `|` between alternatives. */
interface QuestionWords {
  readonly before: string;
  readonly after: string;
}

/** Chinese is written without spaces. */
const UNSPACED = /\p{Script=Han}$/u;

/** Apostrophes as keyboards and phones type them are one. */
const plain = (text: string) => text.replaceAll('’', "'");
const parts = (text: string) => text.split('|').map((part) => foldText(plain(part)));

/**
 * The name in a text like "pourquoi jean n’est pas en ligne", or "why jean".
 * @returns undefined for a text that is no such question
 */
export function whyQuestion(text: string, { before, after }: QuestionWords): string | undefined {
  const question = plain(text.trim().normalize('NFC')).replace(/\s*[?？]$/, '');
  // Folding keeps the length of a composed text except for ligatures, so the name is cut from what was typed.
  const folded = foldText(question);
  const start = parts(before).find(
    (part) => folded.startsWith(part) && (UNSPACED.test(part) || /^\s/.test(folded.slice(part.length))),
  );
  if (start === undefined) return undefined;
  const rest = question.slice(start.length);
  const end = parts(after).find((part) => foldText(rest).endsWith(part));
  const name = (end === undefined ? rest : rest.slice(0, -end.length)).trim();
  return name === '' ? undefined : name;
}
