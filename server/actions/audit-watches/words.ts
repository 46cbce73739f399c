import type { Locale } from '../../../domain/text/locale';

/** Mails about new entries of the audit log, in one language. */
interface WatchMailWords {
  readonly subject: (name: string) => string;
  readonly opening: (count: string, isOne: boolean) => string;
  /** A number above the limit up to which entries are counted. */
  readonly moreThan: (count: string) => string;
  /** Not every entry is named. */
  readonly newest: (count: string) => string;
  readonly button: string;
  readonly closing: string;
  /** What lists of mails show: the subject would name views that their readers do not see. */
  readonly listed: string;
  /** That a colleague has stopped it: the subject, what it means, the names of the facts, and the way on. */
  readonly stopped: string;
  readonly stoppedBy: string;
  readonly view: string;
  readonly colleague: string;
  readonly followed: string;
  readonly goOn: string;
}

export const WATCH_WORDS: Readonly<Record<Locale, WatchMailWords>> = {
  fr: {
    subject: (name) => `Journal d’audit\u00a0: ${name}`,
    opening: (count, isOne) =>
      isOne
        ? 'Une nouvelle entrée du journal d’audit correspond à votre vue.'
        : `${count} nouvelles entrées du journal d’audit correspondent à votre vue.`,
    moreThan: (count) => `Plus de ${count}`,
    newest: (count) => `Voici les ${count} plus récentes.`,
    button: 'Ouvrir la vue',
    closing: 'Vous pouvez arrêter ces messages dans la page «\u00a0Vues suivies\u00a0».',
    listed: 'Message d’une vue suivie du journal d’audit',
    stopped: 'Une de vos vues suivies a été arrêtée',
    stoppedBy:
      'Un administrateur a arrêté le suivi d’une vue du journal d’audit. Vous ne recevez plus de message à son sujet.',
    view: 'Vue',
    colleague: 'Arrêté par',
    followed: 'Ouvrir les vues suivies',
    goOn: 'Vous pouvez reprendre ce suivi. Si vous ne vous y attendiez pas, parlez-en à cette personne.',
  },
  en: {
    subject: (name) => `Audit log: ${name}`,
    opening: (count, isOne) =>
      isOne
        ? 'One new entry of the audit log matches your saved view.'
        : `${count} new entries of the audit log match your saved view.`,
    moreThan: (count) => `More than ${count}`,
    newest: (count) => `These are the ${count} newest.`,
    button: 'Open the view',
    closing: 'You can stop these messages on the page “Followed views”.',
    listed: 'Message of a followed view of the audit log',
    stopped: 'One of your followed views was stopped',
    stoppedBy:
      'An administrator has stopped the following of a view of the audit log. You receive no more messages about it.',
    view: 'View',
    colleague: 'Stopped by',
    followed: 'Open the followed views',
    goOn: 'You can resume it. If you did not expect this, ask that person.',
  },
  es: {
    subject: (name) => `Registro de auditoría: ${name}`,
    opening: (count, isOne) =>
      isOne
        ? 'Una entrada nueva del registro de auditoría coincide con su vista.'
        : `${count} entradas nuevas del registro de auditoría coinciden con su vista.`,
    moreThan: (count) => `Más de ${count}`,
    newest: (count) => `Estas son las ${count} más recientes.`,
    button: 'Abrir la vista',
    closing: 'Puede detener estos mensajes en la página «Vistas seguidas».',
    listed: 'Mensaje de una vista seguida del registro de auditoría',
    stopped: 'Se detuvo una de sus vistas seguidas',
    stoppedBy:
      'Un administrador ha detenido el seguimiento de una vista del registro de auditoría. Ya no recibirá mensajes sobre ella.',
    view: 'Vista',
    colleague: 'Detenido por',
    followed: 'Abrir las vistas seguidas',
    goOn: 'Puede reanudarlo. Si no lo esperaba, hable con esa persona.',
  },
  zh: {
    subject: (name) => `审计日志：${name}`,
    opening: (count, isOne) =>
      isOne ? '审计日志中有 1 条新记录符合您的视图。' : `审计日志中有 ${count} 条新记录符合您的视图。`,
    moreThan: (count) => `超过 ${count}`,
    newest: (count) => `以下是最新的 ${count} 条。`,
    button: '打开视图',
    closing: '您可以在“跟踪的视图”页面停止这些消息。',
    listed: '审计日志跟踪视图的消息',
    stopped: '您跟踪的一个视图已被停止',
    stoppedBy: '一位管理员停止了对审计日志某视图的跟踪。您不会再收到相关消息。',
    view: '视图',
    colleague: '停止者',
    followed: '打开跟踪的视图',
    goOn: '您可以恢复跟踪。若有疑问，请与该管理员联系。',
  },
};
