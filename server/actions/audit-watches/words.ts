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
  /** The names of the facts about a watch that was stopped or whose view was changed, and the way to the watches. */
  readonly view: string;
  readonly colleague: string;
  readonly followed: string;
  /** That a colleague has stopped the watch; that another administrator has changed its view, or that it is gone. */
  readonly stopped: NewsWords;
  readonly changed: NewsWords;
  readonly gone: NewsWords;
}

/** The subject, what it means, and the way on. */
interface NewsWords {
  readonly subject: string;
  readonly opening: string;
  readonly closing: string;
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
    view: 'Vue',
    colleague: 'Arrêté par',
    followed: 'Ouvrir les vues suivies',
    stopped: {
      subject: 'Une de vos vues suivies a été arrêtée',
      opening:
        'Un administrateur a arrêté le suivi d’une vue du journal d’audit. Vous ne recevez plus de message à son sujet.',
      closing: 'Vous pouvez reprendre ce suivi. Si vous ne vous y attendiez pas, parlez-en à cette personne.',
    },
    changed: {
      subject: 'Une vue que vous suivez a été modifiée',
      opening:
        'Un autre administrateur a modifié une vue du journal d’audit que vous suivez. Les messages portent maintenant sur ce qu’elle trouve ainsi.',
      closing:
        'Vérifiez ses filtres. Pour suivre une vue qu’aucun autre administrateur ne modifie, enregistrez la vôtre.',
    },
    gone: {
      subject: 'Une vue que vous suivez n’est plus disponible',
      opening:
        'Un autre administrateur a supprimé une vue du journal d’audit que vous suivez, ou ne la partage plus avec vous. Vous ne recevez plus de message à son sujet.',
      closing: 'Pour continuer, enregistrez une vue personnelle et suivez-la.',
    },
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
    view: 'View',
    colleague: 'Stopped by',
    followed: 'Open the followed views',
    stopped: {
      subject: 'One of your followed views was stopped',
      opening:
        'An administrator has stopped the following of a view of the audit log. You receive no more messages about it.',
      closing: 'You can resume it. If you did not expect this, ask that person.',
    },
    changed: {
      subject: 'A saved view that you follow was changed',
      opening:
        'Another administrator has changed a view of the audit log that you follow. Messages are about what it finds from now on.',
      closing: 'Check its filters. To follow a view that no other administrator changes, save one of your own.',
    },
    gone: {
      subject: 'A saved view that you follow is no longer available',
      opening:
        'Another administrator has deleted a view of the audit log that you follow, or no longer shares it with you. You receive no more messages about it.',
      closing: 'To continue, save a view of your own and follow it.',
    },
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
    view: 'Vista',
    colleague: 'Detenido por',
    followed: 'Abrir las vistas seguidas',
    stopped: {
      subject: 'Se detuvo una de sus vistas seguidas',
      opening:
        'Un administrador ha detenido el seguimiento de una vista del registro de auditoría. Ya no recibirá mensajes sobre ella.',
      closing: 'Puede reanudarlo. Si no lo esperaba, hable con esa persona.',
    },
    changed: {
      subject: 'Se modificó una vista que usted sigue',
      opening:
        'Otro administrador ha modificado una vista del registro de auditoría que usted sigue. A partir de ahora, los mensajes tratan de lo que encuentra así.',
      closing:
        'Compruebe sus filtros. Para seguir una vista que ningún otro administrador modifique, guarde una propia.',
    },
    gone: {
      subject: 'Una vista que usted sigue ya no está disponible',
      opening:
        'Otro administrador ha eliminado una vista del registro de auditoría que usted sigue, o ya no la comparte con usted. Ya no recibirá mensajes sobre ella.',
      closing: 'Para continuar, guarde una vista propia y sígala.',
    },
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
    view: '视图',
    colleague: '停止者',
    followed: '打开跟踪的视图',
    stopped: {
      subject: '您跟踪的一个视图已被停止',
      opening: '一位管理员停止了对审计日志某视图的跟踪。您不会再收到相关消息。',
      closing: '您可以恢复跟踪。若有疑问，请与该管理员联系。',
    },
    changed: {
      subject: '您跟踪的一个视图已被修改',
      opening: '另一位管理员修改了您跟踪的审计日志视图。从现在起，消息以修改后的视图为准。',
      closing: '请检查其筛选条件。如需跟踪其他管理员无法修改的视图，请保存您自己的视图。',
    },
    gone: {
      subject: '您跟踪的一个视图已不可用',
      opening: '另一位管理员删除了您跟踪的审计日志视图，或不再与您共享。您不会再收到相关消息。',
      closing: '如需继续，请保存您自己的视图并跟踪。',
    },
  },
};
