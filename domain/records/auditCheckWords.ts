import type { Locale } from '../text/locale';
import type { CheckProblem } from './auditCheck';

/** What is wrong with an audit log, as the console and the mail about it say it. */
export const CHECK_PROBLEM_WORDS: Readonly<Record<Locale, Readonly<Record<CheckProblem, string>>>> = {
  fr: {
    changed: 'Une entrée n’est plus telle qu’elle a été écrite',
    missing: 'Une entrée manque',
    shortened: 'Les dernières entrées manquent',
    added: 'Il y a plus d’entrées que le journal n’en compte',
    erased: 'Le journal a été supprimé',
    'head-changed': 'Le compte des entrées a été modifié',
    'other-key': 'Le journal est signé avec une autre clé',
    anchor: 'Des entrées ont été retirées depuis la dernière ancre',
  },
  en: {
    changed: 'An entry is not as it was written',
    missing: 'An entry is missing',
    shortened: 'The last entries are missing',
    added: 'There are more entries than the log counts',
    erased: 'The log was removed',
    'head-changed': 'The count of the entries was changed',
    'other-key': 'The log is signed with another key',
    anchor: 'Entries were removed since the last anchor',
  },
  es: {
    changed: 'Una entrada no es como se escribió',
    missing: 'Falta una entrada',
    shortened: 'Faltan las últimas entradas',
    added: 'Hay más entradas de las que cuenta el registro',
    erased: 'El registro fue eliminado',
    'head-changed': 'El recuento de las entradas fue modificado',
    'other-key': 'El registro está firmado con otra clave',
    anchor: 'Se eliminaron entradas desde la última ancla',
  },
  zh: {
    changed: '有一条记录与写入时不同',
    missing: '缺少一条记录',
    shortened: '缺少最后的记录',
    added: '记录数多于日志的计数',
    erased: '日志已被删除',
    'head-changed': '记录计数已被改动',
    'other-key': '日志由另一密钥签名',
    anchor: '自上次锚点以来有记录被移除',
  },
};
