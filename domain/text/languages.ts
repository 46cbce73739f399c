/** Codes of the languages that people are offered; any other that is stored is kept. */
export const LANGUAGES: readonly string[] =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sv th tr uk vi zh'.split(
    ' ',
  );
