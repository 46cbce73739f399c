import type { Locale } from '../../../domain/schema/model/model';
import type { PlannedTheme } from './importThemes';

interface ImportWords {
  readonly done: (created: number, replaced: number) => string;
  readonly ready: (created: number, replaced: number) => string;
  readonly refused: (wrong: number) => string;
}

const portals = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

const WORDS: Readonly<Record<Locale, ImportWords>> = {
  fr: {
    done: (created, replaced) =>
      `Import terminé\u00A0: ${portals(created, 'portail créé', 'portails créés')}, ${portals(replaced, 'remplacé', 'remplacés')}.`,
    ready: (created, replaced) =>
      `Rien n’est encore enregistré. L’import créera ${portals(created, 'portail', 'portails')} et en remplacera ${replaced}.`,
    refused: (wrong) =>
      `${portals(wrong, 'thème ne peut', 'thèmes ne peuvent')} pas être importé${wrong === 1 ? '' : 's'}. Rien ne le sera tant que l’archive n’est pas corrigée.`,
  },
  en: {
    done: (created, replaced) =>
      `Import completed: ${portals(created, 'portal created', 'portals created')}, ${replaced} replaced.`,
    ready: (created, replaced) =>
      `Nothing is saved yet. The import will create ${portals(created, 'portal', 'portals')} and replace ${replaced}.`,
    refused: (wrong) =>
      `${portals(wrong, 'theme', 'themes')} cannot be imported. Nothing will be until the archive is corrected.`,
  },
  es: {
    done: (created, replaced) =>
      `Importación terminada: ${portals(created, 'portal creado', 'portales creados')}, ${portals(replaced, 'sustituido', 'sustituidos')}.`,
    ready: (created, replaced) =>
      `Aún no se ha guardado nada. La importación creará ${portals(created, 'portal', 'portales')} y sustituirá ${replaced}.`,
    refused: (wrong) =>
      `${portals(wrong, 'tema no se puede', 'temas no se pueden')} importar. No se importará nada hasta que se corrija el archivo.`,
  },
  zh: {
    done: (created, replaced) => `导入完成：新建 ${created} 个门户，替换 ${replaced} 个。`,
    ready: (created, replaced) => `尚未保存。导入将新建 ${created} 个门户，替换 ${replaced} 个。`,
    refused: (wrong) => `${wrong} 个主题无法导入。修正压缩包之前不会导入任何内容。`,
  },
};

/** What an import has done, or will do, as one sentence (`msg` of the answer, specification, calls). */
export function importMessage(themes: readonly PlannedTheme[], isPreview: boolean, locale: Locale): string {
  const words = WORDS[locale];
  const wrong = themes.filter(({ problem }) => problem !== null).length;
  if (wrong > 0) return words.refused(wrong);
  const created = themes.filter(({ action }) => action === 'create').length;
  return words[isPreview ? 'ready' : 'done'](created, themes.length - created);
}
