import type { Locale } from '../../../domain/text/locale';
import type { AttentionDue } from '../../storage/locations/attention';

/** Mails about locations that need attention, in one language. */
interface AttentionWords {
  readonly subject: (count: number) => string;
  readonly opening: (count: number) => string;
  readonly states: Readonly<Record<AttentionDue['state'], (since: string) => string>>;
  /** A state with the last sign-in. */
  readonly withLastSignIn: (state: string, moment: string) => string;
  readonly closing: string;
}

export const ATTENTION_WORDS: Readonly<Record<Locale, AttentionWords>> = {
  en: {
    subject: (count) => (count === 1 ? 'A location needs attention' : `${count} locations need attention`),
    opening: (count) =>
      count === 1
        ? 'The state of this location has changed. Guests may not be able to connect there.'
        : `The state of ${count} locations has changed. Guests may not be able to connect there.`,
    states: {
      critical: (since) => `Critical since ${since}: sign-ins that are usual there are missing`,
      provisioning_error: (since) => `Provisioning failed on ${since}`,
    },
    withLastSignIn: (state, moment) => `${state}, last sign-in on ${moment}`,
    closing: 'You get this message because you manage these locations. You can switch it off in your account.',
  },
  fr: {
    subject: (count) => (count === 1 ? 'Un site demande votre attention' : `${count} sites demandent votre attention`),
    opening: (count) =>
      count === 1
        ? 'L’état de ce site a changé. Les invités ne peuvent peut-être plus s’y connecter.'
        : `L’état de ${count} sites a changé. Les invités ne peuvent peut-être plus s’y connecter.`,
    states: {
      critical: (since) => `Critique depuis le ${since}\u00a0: il manque des connexions habituelles`,
      provisioning_error: (since) => `Mise en service en échec depuis le ${since}`,
    },
    withLastSignIn: (state, moment) => `${state}, dernière connexion le ${moment}`,
    closing: 'Vous recevez ce message parce que vous gérez ces sites. Vous pouvez le désactiver dans votre compte.',
  },
  es: {
    subject: (count) =>
      count === 1 ? 'Una ubicación requiere su atención' : `${count} ubicaciones requieren su atención`,
    opening: (count) =>
      count === 1
        ? 'El estado de esta ubicación ha cambiado. Es posible que los invitados ya no puedan conectarse.'
        : `El estado de ${count} ubicaciones ha cambiado. Es posible que los invitados ya no puedan conectarse.`,
    states: {
      critical: (since) => `Crítica desde el ${since}: faltan conexiones habituales`,
      provisioning_error: (since) => `Puesta en servicio fallida desde el ${since}`,
    },
    withLastSignIn: (state, moment) => `${state}, última conexión el ${moment}`,
    closing: 'Recibe este mensaje porque gestiona estas ubicaciones. Puede desactivarlo en su cuenta.',
  },
  zh: {
    subject: (count) => (count === 1 ? '有一个站点需要关注' : `有 ${count} 个站点需要关注`),
    opening: (count) =>
      count === 1 ? '此站点的状态已变化，访客可能无法在此连接。' : `${count} 个站点的状态已变化，访客可能无法连接。`,
    states: {
      critical: (since) => `自 ${since} 起状态严重：缺少平时应有的登录`,
      provisioning_error: (since) => `自 ${since} 起开通失败`,
    },
    withLastSignIn: (state, moment) => `${state}，上次登录：${moment}`,
    closing: '您管理这些站点，因此收到此邮件。您可以在您的账户中关闭此类邮件。',
  },
};
