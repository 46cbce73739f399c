import type { Locale } from '../../../domain/text/locale';

/** Mails about locations whose provisioning is complete, in one language. */
interface CompletionWords {
  readonly subject: string;
  readonly opening: (count: number) => string;
  readonly location: string;
  readonly since: (name: string, moment: string) => string;
  readonly others: (count: number) => string;
  readonly button: (count: number) => string;
  readonly closing: string;
}

export const COMPLETION_WORDS: Readonly<Record<Locale, CompletionWords>> = {
  en: {
    subject: 'Provisioning complete',
    opening: (count) =>
      count === 1
        ? 'The provisioning of this location is complete. Guests can connect there.'
        : `The provisioning of ${count} locations is complete. Guests can connect there.`,
    location: 'Location',
    since: (name, moment) => `${name}, since ${moment}`,
    others: (count) => (count === 1 ? 'One more is in the list.' : `${count} more are in the list.`),
    button: (count) => (count === 1 ? 'Open the location' : 'Open the list of locations'),
    closing: 'You get this message because you manage these locations. You can switch it off in your account.',
  },
  fr: {
    subject: 'Mise en service terminée',
    opening: (count) =>
      count === 1
        ? 'La mise en service de ce site est terminée. Les invités peuvent s’y connecter.'
        : `La mise en service de ${count} sites est terminée. Les invités peuvent s’y connecter.`,
    location: 'Site',
    since: (name, moment) => `${name}, depuis le ${moment}`,
    others: (count) => (count === 1 ? 'Un autre figure dans la liste.' : `${count} autres figurent dans la liste.`),
    button: (count) => (count === 1 ? 'Ouvrir le site' : 'Ouvrir la liste des sites'),
    closing: 'Vous recevez ce message parce que vous gérez ces sites. Vous pouvez le désactiver dans votre compte.',
  },
  es: {
    subject: 'Puesta en servicio terminada',
    opening: (count) =>
      count === 1
        ? 'La puesta en servicio de esta ubicación ha terminado. Los invitados pueden conectarse.'
        : `La puesta en servicio de ${count} ubicaciones ha terminado. Los invitados pueden conectarse.`,
    location: 'Ubicación',
    since: (name, moment) => `${name}, desde el ${moment}`,
    others: (count) => (count === 1 ? 'Hay otra en la lista.' : `Hay ${count} más en la lista.`),
    button: (count) => (count === 1 ? 'Abrir la ubicación' : 'Abrir la lista de ubicaciones'),
    closing: 'Recibe este mensaje porque gestiona estas ubicaciones. Puede desactivarlo en su cuenta.',
  },
  zh: {
    subject: '站点开通完成',
    opening: (count) =>
      count === 1 ? '此站点已开通完成，访客可以在此连接。' : `${count} 个站点已开通完成，访客可以在这些站点连接。`,
    location: '站点',
    since: (name, moment) => `${name}，自 ${moment}`,
    others: (count) => `列表中还有 ${count} 个。`,
    button: (count) => (count === 1 ? '打开站点' : '打开站点列表'),
    closing: '您管理这些站点，因此收到此邮件。您可以在您的账户中关闭此类邮件。',
  },
};
