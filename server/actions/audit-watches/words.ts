import type { Locale } from '../../../domain/text/locale';

/** Mails about new entries of the audit log, in one language. */
interface WatchMailWords {
  readonly subject: (name: string) => string;
  readonly opening: (count: string, isOne: boolean) => string;
  /** Not every entry is named. */
  readonly newest: (count: string) => string;
  readonly button: string;
  readonly closing: string;
  /** What lists of mails show: the subject would name searches that their readers do not see. */
  readonly listed: string;
}

export const WATCH_WORDS: Readonly<Record<Locale, WatchMailWords>> = {
  fr: {
    subject: (name) => `Journal d’audit\u00a0: ${name}`,
    opening: (count, isOne) =>
      isOne
        ? 'Une nouvelle entrée du journal d’audit correspond à votre recherche.'
        : `${count} nouvelles entrées du journal d’audit correspondent à votre recherche.`,
    newest: (count) => `Voici les ${count} plus récentes.`,
    button: 'Ouvrir la recherche',
    closing: 'Vous pouvez arrêter ces messages dans le suivi du journal d’audit.',
    listed: 'Message d’une recherche du journal d’audit',
  },
  en: {
    subject: (name) => `Audit log: ${name}`,
    opening: (count, isOne) =>
      isOne
        ? 'One new entry of the audit log matches your search.'
        : `${count} new entries of the audit log match your search.`,
    newest: (count) => `These are the ${count} newest.`,
    button: 'Open the search',
    closing: 'You can stop these messages on the page that follows the audit log.',
    listed: 'Message of a search in the audit log',
  },
  es: {
    subject: (name) => `Registro de auditoría: ${name}`,
    opening: (count, isOne) =>
      isOne
        ? 'Una entrada nueva del registro de auditoría coincide con su búsqueda.'
        : `${count} entradas nuevas del registro de auditoría coinciden con su búsqueda.`,
    newest: (count) => `Estas son las ${count} más recientes.`,
    button: 'Abrir la búsqueda',
    closing: 'Puede detener estos mensajes en el seguimiento del registro de auditoría.',
    listed: 'Mensaje de una búsqueda del registro de auditoría',
  },
  zh: {
    subject: (name) => `审计日志：${name}`,
    opening: (count, isOne) =>
      isOne ? '审计日志中有 1 条新记录符合您的搜索。' : `审计日志中有 ${count} 条新记录符合您的搜索。`,
    newest: (count) => `以下是最新的 ${count} 条。`,
    button: '打开搜索',
    closing: '您可以在审计日志跟踪页面停止这些消息。',
    listed: '审计日志搜索的消息',
  },
};
