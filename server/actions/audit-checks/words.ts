import type { Locale } from '../../../domain/text/locale';

/** The mail about an audit log in which something is wrong, in one language. */
interface CheckMailWords {
  readonly subject: string;
  readonly opening: string;
  readonly found: string;
  readonly advice: string;
  readonly button: string;
}

export const CHECK_WORDS: Readonly<Record<Locale, CheckMailWords>> = {
  fr: {
    subject: 'Le journal d’audit présente une anomalie',
    opening: 'La vérification du journal d’audit de votre entreprise a trouvé une anomalie.',
    found: 'Anomalie',
    advice:
      'Prévenez la personne qui exploite l’installation, et ne supprimez rien\u00a0: une sauvegarde permet de comparer.',
    button: 'Ouvrir le journal d’audit',
  },
  en: {
    subject: 'Something is wrong with the audit log',
    opening: 'The verification of your company’s audit log has found something wrong.',
    found: 'Found',
    advice: 'Tell the person who operates the installation, and delete nothing: a backup allows a comparison.',
    button: 'Open the audit log',
  },
  es: {
    subject: 'El registro de auditoría presenta una anomalía',
    opening: 'La verificación del registro de auditoría de su empresa ha encontrado una anomalía.',
    found: 'Anomalía',
    advice: 'Avise a quien opera la instalación y no elimine nada: una copia de seguridad permite comparar.',
    button: 'Abrir el registro de auditoría',
  },
  zh: {
    subject: '审计日志存在异常',
    opening: '对贵公司审计日志的验证发现了问题。',
    found: '问题',
    advice: '请告知运维人员，且不要删除任何内容：可用备份进行比对。',
    button: '打开审计日志',
  },
};
