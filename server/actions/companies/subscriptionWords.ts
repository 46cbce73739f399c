import type { SubscriptionNotice } from '../../../domain/rules/subscriptionNotices';
import type { UsageKind, UsageLevel } from '../../../domain/rules/usageLevels';
import { type Locale, LOCALE_TAGS } from '../../../domain/text/locale';

/** Mails about a subscription, in one language; the sentences are those of the console, those of a usage after its level. */
interface SubscriptionWords {
  readonly subject: string;
  readonly ends: (days: number) => string;
  readonly endsToday: string;
  readonly expired: (date: string) => string;
  readonly exceeded: string;
  readonly disabled: string;
  readonly usage: (kind: string, used: string, max: string, percent: number) => string;
  readonly kinds: Readonly<Record<UsageKind, string>>;
  readonly levels: Readonly<Record<UsageLevel, string>>;
}

export const SUBSCRIPTION_WORDS: Readonly<Record<Locale, SubscriptionWords>> = {
  en: {
    subject: 'About your subscription',
    ends: (days) => `The subscription ends in ${days} ${days === 1 ? 'day' : 'days'}.`,
    endsToday: 'The subscription ends today.',
    expired: (date) => `The subscription expired on ${date}.`,
    exceeded: 'The usage covered by the subscription is exceeded.',
    disabled: 'The company is disabled.',
    usage: (kind, used, max, percent) => `${kind}: ${used} of the ${max} in the subscription (${percent}%)`,
    kinds: { users: 'Guests', appointed: 'Employees', locations: 'Locations', devices: 'Devices' },
    levels: {
      info: 'For your information',
      warning: 'Warning',
      alert: 'Maximum reached',
      critical: 'Maximum exceeded',
    },
  },
  fr: {
    subject: 'À propos de votre abonnement',
    ends: (days) => `L’abonnement se termine dans ${days} ${days === 1 ? 'jour' : 'jours'}.`,
    endsToday: 'L’abonnement se termine aujourd’hui.',
    expired: (date) => `L’abonnement a expiré le ${date}.`,
    exceeded: 'L’usage prévu par l’abonnement est dépassé.',
    disabled: 'L’entreprise est désactivée.',
    usage: (kind, used, max, percent) =>
      `${kind}\u00a0: ${used} sur les ${max} prévus par l’abonnement (${percent}\u00a0%)`,
    kinds: { users: 'Invités', appointed: 'Employés', locations: 'Sites', devices: 'Équipements' },
    levels: {
      info: 'Pour information',
      warning: 'Avertissement',
      alert: 'Maximum atteint',
      critical: 'Maximum dépassé',
    },
  },
  es: {
    subject: 'Sobre su suscripción',
    ends: (days) => `La suscripción termina dentro de ${days} ${days === 1 ? 'día' : 'días'}.`,
    endsToday: 'La suscripción termina hoy.',
    expired: (date) => `La suscripción caducó el ${date}.`,
    exceeded: 'Se ha superado el uso previsto en la suscripción.',
    disabled: 'La empresa está desactivada.',
    usage: (kind, used, max, percent) => `${kind}: ${used} de los ${max} de la suscripción (${percent}\u00a0%)`,
    kinds: { users: 'Invitados', appointed: 'Empleados', locations: 'Ubicaciones', devices: 'Dispositivos' },
    levels: { info: 'Información', warning: 'Aviso', alert: 'Máximo alcanzado', critical: 'Máximo superado' },
  },
  zh: {
    subject: '关于您的订阅',
    ends: (days) => `订阅将在 ${days} 天后到期。`,
    endsToday: '订阅今天到期。',
    expired: (date) => `订阅已于 ${date} 到期。`,
    exceeded: '已超出订阅规定的使用量。',
    disabled: '公司已停用。',
    usage: (kind, used, max, percent) => `${kind}：订阅包含 ${max}，已用 ${used}（${percent}%）`,
    kinds: { users: '访客', appointed: '员工', locations: '站点', devices: '设备' },
    levels: { info: '提示', warning: '警告', alert: '已达上限', critical: '已超上限' },
  },
};

/**
 * One notice as a sentence of a mail.
 * @param endsAt last day of the subscription, ISO 8601
 */
export function noticeText(notice: SubscriptionNotice, endsAt: string | null, language: Locale): string {
  const words = SUBSCRIPTION_WORDS[language];
  if ('usage' in notice) {
    const { kind, used, max } = notice.usage;
    const number = new Intl.NumberFormat(LOCALE_TAGS[language]);
    const percent = Math.floor((used * 100) / max);
    const sentence = words.usage(words.kinds[kind], number.format(used), number.format(max), percent);
    return `${words.levels[notice.level]} – ${sentence}`;
  }
  switch (notice.alert.kind) {
    case 'ends':
      return words.ends(notice.alert.days);
    case 'endsToday':
      return words.endsToday;
    case 'disabled':
      return words.disabled;
    case 'usageExceeded':
      return words.exceeded;
    case 'expired': {
      const day = new Intl.DateTimeFormat(LOCALE_TAGS[language], { dateStyle: 'long', timeZone: 'UTC' });
      return words.expired(day.format(new Date((endsAt ?? '').slice(0, 10))));
    }
  }
}
