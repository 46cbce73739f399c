import type { AlertStep } from '../../../domain/alerts/alert';
import type { Locale } from '../../../domain/text/locale';

/** Mails about alerts, in one language. */
interface AlertMailWords {
  readonly fires: {
    readonly subject: (name: string) => string;
    readonly opening: Readonly<Record<'high' | 'low', string>>;
  };
  readonly ends: {
    readonly subject: (name: string) => string;
    readonly opening: string;
    /** It did not end by itself. */
    readonly cut: string;
  };
  readonly alert: string;
  readonly figure: string;
  readonly period: string;
  readonly value: string;
  /** An estimate with its standard error. */
  readonly about: (value: string, error: string) => string;
  readonly expected: string;
  readonly over: string;
  readonly between: (low: string, high: string) => string;
  readonly atMost: (high: string) => string;
  readonly atLeast: (low: string) => string;
  readonly usual: (median: string) => string;
  readonly button: string;
  readonly closing: string;
  readonly steps: Readonly<Record<AlertStep, string>>;
  /** A figure with the interval that it is counted for. */
  readonly per: (what: string, step: string) => string;
  /** How many different values of a dimension. */
  readonly distinct: (dimension: string) => string;
  /** What lists of mails show: the subject would name alerts that their readers do not see. */
  readonly listed: string;
}

export const ALERT_WORDS: Readonly<Record<Locale, AlertMailWords>> = {
  fr: {
    fires: {
      subject: (name) => `Alerte\u00a0: ${name}`,
      opening: {
        high: 'Ce chiffre dépasse ce qui est attendu.',
        low: 'Ce chiffre est inférieur à ce qui est attendu.',
      },
    },
    ends: {
      subject: (name) => `Fin d’alerte\u00a0: ${name}`,
      opening: 'Ce chiffre est de nouveau conforme à ce qui est attendu.',
      cut: 'L’alerte a été modifiée ou arrêtée\u00a0: elle ne surveille plus ce qui l’avait déclenchée.',
    },
    alert: 'Alerte',
    figure: 'Chiffre',
    period: 'Période',
    value: 'Valeur',
    about: (value, error) => `environ ${value} (${error})`,
    expected: 'Attendu',
    over: 'Retour à la normale',
    between: (low, high) => `entre ${low} et ${high}`,
    atMost: (high) => `au plus ${high}`,
    atLeast: (low) => `au moins ${low}`,
    usual: (median) => `d’habitude ${median}`,
    button: 'Ouvrir l’alerte',
    closing: 'Vous recevrez un message à la fin de l’alerte.',
    steps: { hour: 'par heure', day: 'par jour' },
    per: (what, step) => `${what} ${step}`,
    distinct: (dimension) => `Valeurs distinctes (${dimension})`,
    listed: 'Message d’une alerte',
  },
  en: {
    fires: {
      subject: (name) => `Alert: ${name}`,
      opening: { high: 'This figure is higher than expected.', low: 'This figure is lower than expected.' },
    },
    ends: {
      subject: (name) => `Alert over: ${name}`,
      opening: 'This figure is as expected again.',
      cut: 'The alert was changed or stopped, so it no longer watches what it fired for.',
    },
    alert: 'Alert',
    figure: 'Figure',
    period: 'Period',
    value: 'Value',
    about: (value, error) => `about ${value} (${error})`,
    expected: 'Expected',
    over: 'Back to normal',
    between: (low, high) => `between ${low} and ${high}`,
    atMost: (high) => `at most ${high}`,
    atLeast: (low) => `at least ${low}`,
    usual: (median) => `usually ${median}`,
    button: 'Open the alert',
    closing: 'The next message comes when the alert ends.',
    steps: { hour: 'per hour', day: 'per day' },
    per: (what, step) => `${what} ${step}`,
    distinct: (dimension) => `Distinct values (${dimension})`,
    listed: 'Message of an alert',
  },
  es: {
    fires: {
      subject: (name) => `Alerta: ${name}`,
      opening: { high: 'Esta cifra es superior a la esperada.', low: 'Esta cifra es inferior a la esperada.' },
    },
    ends: {
      subject: (name) => `Fin de la alerta: ${name}`,
      opening: 'Esta cifra vuelve a ser la esperada.',
      cut: 'La alerta se ha modificado o detenido: ya no vigila lo que la disparó.',
    },
    alert: 'Alerta',
    figure: 'Cifra',
    period: 'Periodo',
    value: 'Valor',
    about: (value, error) => `unos ${value} (${error})`,
    expected: 'Esperado',
    over: 'Vuelta a la normalidad',
    between: (low, high) => `entre ${low} y ${high}`,
    atMost: (high) => `${high} como máximo`,
    atLeast: (low) => `${low} como mínimo`,
    usual: (median) => `normalmente ${median}`,
    button: 'Abrir la alerta',
    closing: 'Recibirá el próximo mensaje cuando termine la alerta.',
    steps: { hour: 'por hora', day: 'por día' },
    per: (what, step) => `${what} ${step}`,
    distinct: (dimension) => `Valores distintos (${dimension})`,
    listed: 'Mensaje de una alerta',
  },
  zh: {
    fires: { subject: (name) => `警报：${name}`, opening: { high: '该数据高于预期。', low: '该数据低于预期。' } },
    ends: {
      subject: (name) => `警报结束：${name}`,
      opening: '该数据已恢复正常。',
      cut: '警报已修改或停止，不再监控触发它的情况。',
    },
    alert: '警报',
    figure: '数据',
    period: '时段',
    value: '数值',
    about: (value, error) => `约 ${value}（${error}）`,
    expected: '预期',
    over: '恢复正常',
    between: (low, high) => `${low} 至 ${high}`,
    atMost: (high) => `最多 ${high}`,
    atLeast: (low) => `至少 ${low}`,
    usual: (median) => `通常为 ${median}`,
    button: '打开警报',
    closing: '警报结束时您会收到下一条消息。',
    steps: { hour: '每小时', day: '每天' },
    per: (what, step) => `${step}${what}`,
    distinct: (dimension) => `不同${dimension}数`,
    listed: '警报消息',
  },
};
