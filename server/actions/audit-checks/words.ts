import type { Locale } from '../../../domain/text/locale';

/** What a mail about an audit log says. */
interface LetterWords {
  readonly subject: string;
  readonly opening: string;
  /** Name of what was found, before it. */
  readonly fact: string;
  readonly advice: string;
}

/** `broken`: something is wrong with the log; `late`: its checks do not end any more. */
export type CheckLetter = 'broken' | 'late';

/** The mails about an audit log in one language. */
type CheckMailWords = Readonly<Record<CheckLetter, LetterWords>> & { readonly button: string };

export const CHECK_WORDS: Readonly<Record<Locale, CheckMailWords>> = {
  fr: {
    broken: {
      subject: 'Le journal d’audit présente une anomalie',
      opening: 'La vérification du journal d’audit de votre entreprise a trouvé une anomalie.',
      fact: 'Anomalie',
      advice:
        'Prévenez la personne qui exploite l’installation, et ne supprimez rien\u00a0: une sauvegarde permet de comparer.',
    },
    late: {
      subject: 'Le journal d’audit n’est plus vérifié',
      opening:
        'Le journal d’audit de votre entreprise est vérifié toutes les heures, mais aucune vérification ne s’est terminée depuis deux jours. Une modification du journal passerait inaperçue.',
      fact: 'Aucune vérification terminée depuis',
      advice:
        'Prévenez la personne qui exploite l’installation\u00a0: le journal du serveur peut en indiquer la cause.',
    },
    button: 'Ouvrir le journal d’audit',
  },
  en: {
    broken: {
      subject: 'Something is wrong with the audit log',
      opening: 'The verification of your company’s audit log has found something wrong.',
      fact: 'Found',
      advice: 'Tell the person who operates the installation, and delete nothing: a backup allows a comparison.',
    },
    late: {
      subject: 'The audit log is no longer verified',
      opening:
        'Your company’s audit log is verified every hour, but no check has ended for two days. A change of the log would not be noticed.',
      fact: 'No check has ended since',
      advice: 'Tell the person who operates the installation: the server’s log may say why.',
    },
    button: 'Open the audit log',
  },
  es: {
    broken: {
      subject: 'El registro de auditoría presenta una anomalía',
      opening: 'La verificación del registro de auditoría de su empresa ha encontrado una anomalía.',
      fact: 'Anomalía',
      advice: 'Avise a quien opera la instalación y no elimine nada: una copia de seguridad permite comparar.',
    },
    late: {
      subject: 'El registro de auditoría ya no se verifica',
      opening:
        'El registro de auditoría de su empresa se verifica cada hora, pero ninguna verificación ha terminado desde hace dos días. Un cambio del registro pasaría inadvertido.',
      fact: 'Ninguna verificación terminada desde',
      advice: 'Avise a quien opera la instalación: el registro del servidor puede indicar la causa.',
    },
    button: 'Abrir el registro de auditoría',
  },
  zh: {
    broken: {
      subject: '审计日志存在异常',
      opening: '对贵公司审计日志的验证发现了问题。',
      fact: '问题',
      advice: '请告知运维人员，且不要删除任何内容：可用备份进行比对。',
    },
    late: {
      subject: '审计日志已不再验证',
      opening: '贵公司的审计日志每小时验证一次，但两天来没有任何验证完成。日志若被改动将无法发现。',
      fact: '自此以来没有验证完成',
      advice: '请告知运维人员：服务器日志中可能有原因。',
    },
    button: '打开审计日志',
  },
};
