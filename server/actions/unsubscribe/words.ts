import type { Locale } from '../../../domain/text/locale';

/** The page on which a recipient unsubscribes from an alert or a scheduled report, and the link to it. */
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
  readonly busyTitle: string;
  readonly busy: string;
}

export const UNSUBSCRIBE_WORDS: Readonly<Record<Locale, UnsubscribeWords>> = {
  fr: {
    link: 'Se désabonner de ces messages',
    title: 'Se désabonner de ces messages\u00a0?',
    text: {
      alert: 'Vous ne recevrez plus d’e-mail de cette alerte. Les autres destinataires ne sont pas concernés.',
      report: 'Vous ne recevrez plus ce rapport par e-mail. Les autres destinataires ne sont pas concernés.',
    },
    button: 'Me désabonner',
    doneTitle: 'Vous ne recevez plus ces messages',
    done: {
      alert:
        'Vous ne faites plus partie des destinataires. La personne qui a créé l’alerte peut vous ajouter à nouveau.',
      report:
        'Vous ne faites plus partie des destinataires. La personne qui a programmé le rapport peut vous ajouter à nouveau.',
    },
    invalidTitle: 'Ce lien n’est pas valable',
    invalid: 'Il est incomplet ou n’est plus accepté. Ouvrez celui d’un message plus récent.',
    busyTitle: 'Réessayez dans une minute',
    busy: 'Vous êtes encore destinataire\u00a0: l’envoi est en cours de calcul ou de modification.',
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
    busyTitle: 'Try again in a minute',
    busy: 'You are still a recipient: what is sent is being calculated or changed.',
  },
  es: {
    link: 'Darse de baja de estos mensajes',
    title: '¿Darse de baja de estos mensajes?',
    text: {
      alert: 'Ya no recibirá correos de esta alerta. Nada cambia para los demás destinatarios.',
      report: 'Ya no recibirá este informe por correo. Nada cambia para los demás destinatarios.',
    },
    button: 'Darme de baja',
    doneTitle: 'Ya no recibe estos mensajes',
    done: {
      alert: 'Usted ya no es uno de los destinatarios. La persona que creó la alerta puede añadirle de nuevo.',
      report: 'Usted ya no es uno de los destinatarios. La persona que programó el informe puede añadirle de nuevo.',
    },
    invalidTitle: 'Este enlace no es válido',
    invalid: 'Está incompleto o ya no se acepta. Abra el de un mensaje más reciente.',
    busyTitle: 'Vuelva a intentarlo en un minuto',
    busy: 'Usted sigue siendo destinatario: el envío se está calculando o modificando.',
  },
  zh: {
    link: '退订此类邮件',
    title: '退订此类邮件？',
    text: {
      alert: '您将不再收到此警报的邮件。其他收件人不受影响。',
      report: '您将不再通过邮件收到此报告。其他收件人不受影响。',
    },
    button: '退订',
    doneTitle: '您已退订',
    done: {
      alert: '您已不再是收件人。创建该警报的人可以重新添加您。',
      report: '您已不再是收件人。安排该报告的人可以重新添加您。',
    },
    invalidTitle: '此链接无效',
    invalid: '链接不完整或已不再被接受。请打开较新邮件中的链接。',
    busyTitle: '请一分钟后重试',
    busy: '您仍是收件人：发送内容正在计算或修改中。',
  },
};
