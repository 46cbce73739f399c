import type { Locale } from '../../../domain/text/locale';

/** The page on which a recipient leaves an alert or a scheduled report, and the link to it. */
interface UnsubscribeWords {
  /** In the mail. */
  readonly link: string;
  readonly title: string;
  readonly text: Readonly<Record<'alert' | 'report', string>>;
  readonly button: string;
  readonly doneTitle: string;
  readonly done: Readonly<Record<'alert' | 'report', string>>;
  readonly invalidTitle: string;
  readonly invalid: string;
}

export const UNSUBSCRIBE_WORDS: Readonly<Record<Locale, UnsubscribeWords>> = {
  fr: {
    link: 'Ne plus recevoir ces messages',
    title: 'Ne plus recevoir ces messages\u00a0?',
    text: {
      alert: 'Vous ne recevrez plus d’e-mail de cette alerte. Les autres destinataires ne sont pas concernés.',
      report: 'Vous ne recevrez plus ce rapport par e-mail. Les autres destinataires ne sont pas concernés.',
    },
    button: 'Ne plus recevoir',
    doneTitle: 'Vous ne recevez plus ces messages',
    done: {
      alert:
        'Vous ne faites plus partie des destinataires. La personne qui a créé l’alerte peut vous ajouter à nouveau.',
      report:
        'Vous ne faites plus partie des destinataires. La personne qui a programmé le rapport peut vous ajouter à nouveau.',
    },
    invalidTitle: 'Ce lien n’est pas valable',
    invalid: 'Il est incomplet ou n’est plus accepté. Ouvrez celui d’un message plus récent.',
  },
  en: {
    link: 'Unsubscribe from these messages',
    title: 'Unsubscribe from these messages?',
    text: {
      alert: 'You will not receive any more email from this alert. Nothing changes for the other recipients.',
      report: 'You will not receive this report by email any more. Nothing changes for the other recipients.',
    },
    button: 'Unsubscribe',
    doneTitle: 'You no longer receive these messages',
    done: {
      alert: 'You are no longer one of the recipients. The person who created the alert can add you again.',
      report: 'You are no longer one of the recipients. The person who scheduled the report can add you again.',
    },
    invalidTitle: 'This link is not valid',
    invalid: 'It is incomplete or is no longer accepted. Open the link of a more recent message.',
  },
  es: {
    link: 'Dejar de recibir estos mensajes',
    title: '¿Dejar de recibir estos mensajes?',
    text: {
      alert: 'Ya no recibirá correos de esta alerta. Nada cambia para los demás destinatarios.',
      report: 'Ya no recibirá este informe por correo. Nada cambia para los demás destinatarios.',
    },
    button: 'Dejar de recibir',
    doneTitle: 'Ya no recibe estos mensajes',
    done: {
      alert: 'Usted ya no es uno de los destinatarios. La persona que creó la alerta puede añadirle de nuevo.',
      report: 'Usted ya no es uno de los destinatarios. La persona que programó el informe puede añadirle de nuevo.',
    },
    invalidTitle: 'Este enlace no es válido',
    invalid: 'Está incompleto o ya no se acepta. Abra el de un mensaje más reciente.',
  },
  zh: {
    link: '不再接收此类邮件',
    title: '不再接收此类邮件？',
    text: {
      alert: '您将不再收到此警报的邮件。其他收件人不受影响。',
      report: '您将不再通过邮件收到此报告。其他收件人不受影响。',
    },
    button: '不再接收',
    doneTitle: '您已不再接收此类邮件',
    done: {
      alert: '您已不再是收件人。创建该警报的人可以重新添加您。',
      report: '您已不再是收件人。安排该报告的人可以重新添加您。',
    },
    invalidTitle: '此链接无效',
    invalid: '链接不完整或已不再被接受。请打开较新邮件中的链接。',
  },
};
