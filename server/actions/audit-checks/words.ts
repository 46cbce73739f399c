import type { CheckProblem } from '../../../domain/records/auditCheck';
import type { Locale } from '../../../domain/text/locale';

/** The mail about an audit log in which something is wrong, in one language. */
interface CheckMailWords {
  readonly subject: string;
  readonly opening: string;
  readonly found: string;
  readonly problems: Readonly<Record<CheckProblem, string>>;
  readonly advice: string;
  readonly button: string;
}

export const CHECK_WORDS: Readonly<Record<Locale, CheckMailWords>> = {
  fr: {
    subject: 'Le journal d’audit a été modifié',
    opening: 'La vérification du journal d’audit de votre entreprise a trouvé une anomalie.',
    found: 'Anomalie',
    problems: {
      changed: 'Une entrée n’est plus telle qu’elle a été écrite.',
      missing: 'Une entrée manque.',
      shortened: 'Les dernières entrées manquent.',
      added: 'Il y a plus d’entrées que le journal n’en compte.',
      erased: 'Le journal a été supprimé.',
      'head-changed': 'Le compte des entrées a été modifié.',
      'other-key': 'Le journal est signé avec une autre clé.',
      anchor: 'Des entrées ont été retirées depuis la dernière ancre.',
    },
    advice:
      'Prévenez la personne qui exploite l’installation, et ne supprimez rien\u00a0: une sauvegarde permet de comparer.',
    button: 'Ouvrir le journal d’audit',
  },
  en: {
    subject: 'The audit log was changed',
    opening: 'The verification of your company’s audit log has found something wrong.',
    found: 'Found',
    problems: {
      changed: 'An entry is not as it was written.',
      missing: 'An entry is missing.',
      shortened: 'The last entries are missing.',
      added: 'There are more entries than the log counts.',
      erased: 'The log was removed.',
      'head-changed': 'The count of the entries was changed.',
      'other-key': 'The log is signed with another key.',
      anchor: 'Entries were removed since the last anchor.',
    },
    advice: 'Tell the person who operates the installation, and delete nothing: a backup allows a comparison.',
    button: 'Open the audit log',
  },
  es: {
    subject: 'El registro de auditoría fue modificado',
    opening: 'La verificación del registro de auditoría de su empresa ha encontrado una anomalía.',
    found: 'Anomalía',
    problems: {
      changed: 'Una entrada no es como se escribió.',
      missing: 'Falta una entrada.',
      shortened: 'Faltan las últimas entradas.',
      added: 'Hay más entradas de las que cuenta el registro.',
      erased: 'El registro fue eliminado.',
      'head-changed': 'El recuento de las entradas fue modificado.',
      'other-key': 'El registro está firmado con otra clave.',
      anchor: 'Se retiraron entradas desde la última ancla.',
    },
    advice: 'Avise a quien opera la instalación y no elimine nada: una copia de seguridad permite comparar.',
    button: 'Abrir el registro de auditoría',
  },
  zh: {
    subject: '审计日志已被改动',
    opening: '对贵公司审计日志的验证发现了问题。',
    found: '问题',
    problems: {
      changed: '有一条记录与写入时不同。',
      missing: '缺少一条记录。',
      shortened: '缺少最后的记录。',
      added: '记录数多于日志的计数。',
      erased: '日志已被删除。',
      'head-changed': '记录计数已被改动。',
      'other-key': '日志由另一密钥签名。',
      anchor: '自上次锚点以来有记录被移除。',
    },
    advice: '请告知运维人员，且不要删除任何内容：可用备份进行比对。',
    button: '打开审计日志',
  },
};
