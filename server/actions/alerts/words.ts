import type { AlertStep } from '../../../domain/alerts/alert';
import type { Source } from '../../../domain/reports/sources';
import type { Locale } from '../../../domain/schema/model/model';

/** Mails about alerts, in one language. */
interface AlertMailWords {
  readonly fires: { readonly subject: (name: string) => string; readonly opening: string };
  readonly ends: { readonly subject: (name: string) => string; readonly opening: string };
  readonly alert: string;
  readonly figure: string;
  readonly period: string;
  readonly value: string;
  readonly expected: string;
  readonly over: string;
  readonly between: (low: string, high: string) => string;
  readonly atMost: (high: string) => string;
  readonly atLeast: (low: string) => string;
  readonly usual: (median: string) => string;
  readonly button: string;
  readonly closing: string;
  readonly sources: Readonly<Record<Source, string>>;
  readonly steps: Readonly<Record<AlertStep, string>>;
}

export const ALERT_WORDS: Readonly<Record<Locale, AlertMailWords>> = {
  fr: {
    fires: { subject: (name) => `Alerte\u00a0: ${name}`, opening: 'Ce chiffre sort de ce qui est attendu.' },
    ends: { subject: (name) => `Fin d’alerte\u00a0: ${name}`, opening: 'Ce chiffre est revenu à ce qui est attendu.' },
    alert: 'Alerte',
    figure: 'Chiffre',
    period: 'Période',
    value: 'Valeur',
    expected: 'Attendu',
    over: 'Retour à la normale',
    between: (low, high) => `entre ${low} et ${high}`,
    atMost: (high) => `au plus ${high}`,
    atLeast: (low) => `au moins ${low}`,
    usual: (median) => `d’habitude ${median}`,
    button: 'Ouvrir l’alerte',
    closing: 'Vous ne recevrez pas d’autre message tant que l’alerte dure.',
    sources: {
      authentications: 'Connexions',
      returning: 'Invités qui reviennent',
      actives: 'Invités différents',
      sessions: 'Sessions simultanées',
      accounts: 'Identités créées',
    },
    steps: { hour: 'par heure', day: 'par jour' },
  },
  en: {
    fires: { subject: (name) => `Alert: ${name}`, opening: 'This figure is not what was expected.' },
    ends: { subject: (name) => `Alert over: ${name}`, opening: 'This figure is as expected again.' },
    alert: 'Alert',
    figure: 'Figure',
    period: 'Period',
    value: 'Value',
    expected: 'Expected',
    over: 'Back to normal',
    between: (low, high) => `between ${low} and ${high}`,
    atMost: (high) => `${high} at most`,
    atLeast: (low) => `${low} at least`,
    usual: (median) => `usually ${median}`,
    button: 'Open the alert',
    closing: 'You will get no other message while the alert lasts.',
    sources: {
      authentications: 'Sign-ins',
      returning: 'Returning guests',
      actives: 'Different guests',
      sessions: 'Sessions at the same time',
      accounts: 'Identities created',
    },
    steps: { hour: 'per hour', day: 'per day' },
  },
  es: {
    fires: { subject: (name) => `Alerta: ${name}`, opening: 'Esta cifra no es la esperada.' },
    ends: { subject: (name) => `Fin de la alerta: ${name}`, opening: 'Esta cifra vuelve a ser la esperada.' },
    alert: 'Alerta',
    figure: 'Cifra',
    period: 'Período',
    value: 'Valor',
    expected: 'Esperado',
    over: 'Vuelta a la normalidad',
    between: (low, high) => `entre ${low} y ${high}`,
    atMost: (high) => `${high} como máximo`,
    atLeast: (low) => `${low} como mínimo`,
    usual: (median) => `normalmente ${median}`,
    button: 'Abrir la alerta',
    closing: 'No recibirá otro mensaje mientras dure la alerta.',
    sources: {
      authentications: 'Inicios de sesión',
      returning: 'Invitados que vuelven',
      actives: 'Invitados distintos',
      sessions: 'Sesiones simultáneas',
      accounts: 'Identidades creadas',
    },
    steps: { hour: 'por hora', day: 'por día' },
  },
  zh: {
    fires: { subject: (name) => `警报：${name}`, opening: '该数据超出预期。' },
    ends: { subject: (name) => `警报结束：${name}`, opening: '该数据已恢复正常。' },
    alert: '警报',
    figure: '数据',
    period: '时段',
    value: '数值',
    expected: '预期',
    over: '恢复正常',
    between: (low, high) => `${low} 至 ${high}`,
    atMost: (high) => `最多 ${high}`,
    atLeast: (low) => `至少 ${low}`,
    usual: (median) => `通常为 ${median}`,
    button: '打开警报',
    closing: '警报持续期间不会再发送消息。',
    sources: {
      authentications: '登录次数',
      returning: '回访访客',
      actives: '不同访客',
      sessions: '同时在线会话',
      accounts: '新建身份',
    },
    steps: { hour: '每小时', day: '每天' },
  },
};
