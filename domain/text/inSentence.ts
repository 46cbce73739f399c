/** A label within a sentence: "refusé par le parrain", "e-mail". Abbreviations keep their capitals: "clé API", "SMS non remis". */
export const inSentence = (label: string): string =>
  /^\p{Lu}-?\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label;
