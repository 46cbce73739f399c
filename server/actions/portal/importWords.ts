import type { Locale } from '../../../domain/text/locale';
import type { PlannedTheme } from './importThemes';

/** How many themes become what; `company` is the name of the company that they are imported into. */
interface Counts {
  readonly created: number;
  readonly replaced: number;
  readonly company: string;
}

interface ImportWords {
  readonly done: (counts: Counts) => string;
  readonly ready: (counts: Counts) => string;
  readonly refused: (wrong: number) => string;
}

/** What there is of both: "2 portals created, 1 replaced", "1 replaced". */
const both = ({ created, replaced }: Counts, creates: string, replaces: string, and = ', ') =>
  [created > 0 && creates, replaced > 0 && replaces].filter(Boolean).join(and);
const few = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;
const portals = (count: number) => few(count, 'portal', 'portals');

const WORDS: Readonly<Record<Locale, ImportWords>> = {
  fr: {
    done: (counts) =>
      `Import terminé dans «\u00A0${counts.company}\u00A0»\u00A0: ${both(
        counts,
        few(counts.created, 'portail créé', 'portails créés'),
        few(counts.replaced, 'thème remplacé', 'thèmes remplacés'),
      )}.`,
    ready: (counts) =>
      `Rien n’est encore enregistré. Dans «\u00A0${counts.company}\u00A0», l’import ${both(
        counts,
        `créera ${few(counts.created, 'portail', 'portails')}`,
        `remplacera ${few(counts.replaced, 'thème', 'thèmes')}`,
        ' et ',
      )}.`,
    refused: (wrong) =>
      `${few(wrong, 'thème ne peut pas être importé', 'thèmes ne peuvent pas être importés')}. Rien ne le sera tant que l’archive n’est pas corrigée.`,
  },
  en: {
    done: (counts) =>
      `Import completed in “${counts.company}”: ${both(
        counts,
        `${portals(counts.created)} created`,
        `${few(counts.replaced, 'theme', 'themes')} replaced`,
      )}.`,
    ready: (counts) =>
      `Nothing is saved yet. In “${counts.company}”, the import will ${both(
        counts,
        `create ${portals(counts.created)}`,
        `replace ${few(counts.replaced, 'theme', 'themes')}`,
        ' and ',
      )}.`,
    refused: (wrong) =>
      `${few(wrong, 'theme', 'themes')} cannot be imported. Nothing will be until the archive is corrected.`,
  },
  es: {
    done: (counts) =>
      `Importación terminada en «${counts.company}»: ${both(
        counts,
        few(counts.created, 'portal creado', 'portales creados'),
        few(counts.replaced, 'tema sustituido', 'temas sustituidos'),
      )}.`,
    ready: (counts) =>
      `Aún no se ha guardado nada. En «${counts.company}», la importación ${both(
        counts,
        `creará ${few(counts.created, 'portal', 'portales')}`,
        `sustituirá ${few(counts.replaced, 'tema', 'temas')}`,
        ' y ',
      )}.`,
    refused: (wrong) =>
      `${few(wrong, 'tema no se puede', 'temas no se pueden')} importar. No se importará nada hasta que se corrija el archivo.`,
  },
  zh: {
    done: (counts) =>
      `已导入“${counts.company}”：${both(counts, `新建 ${counts.created} 个门户`, `替换 ${counts.replaced} 个主题`, '，')}。`,
    ready: (counts) =>
      `尚未保存。导入将在“${counts.company}”中${both(counts, `新建 ${counts.created} 个门户`, `替换 ${counts.replaced} 个主题`, '，')}。`,
    refused: (wrong) => `${wrong} 个主题无法导入。修正压缩包之前不会导入任何内容。`,
  },
};

/**
 * What an import has done, or will do, as one sentence (`msg` of the answer, specification, calls).
 * @param company name of the company that the themes are imported into
 */
export function importMessage(
  themes: readonly PlannedTheme[],
  isPreview: boolean,
  locale: Locale,
  company: string,
): string {
  const words = WORDS[locale];
  const wrong = themes.filter(({ problem }) => problem !== null).length;
  if (wrong > 0) return words.refused(wrong);
  const created = themes.filter(({ action }) => action === 'create').length;
  return words[isPreview ? 'ready' : 'done']({ created, replaced: themes.length - created, company });
}
