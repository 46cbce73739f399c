import type { Locale } from '../text/locale';

/**
 * Words of the audit log that stand for no resource, or for one that few may see: what the schema studio, the page of the
 * template for new companies and the settings write, what Portico does to a whole company, a refused call of a route
 * that names no record, and what has a page of its own.
 */
export const OTHER_ELEMENTS = [
  'companie',
  'schema',
  'company_template',
  'configuration',
  'request',
  'alert',
  'scheduled_report',
  'audit_watch',
  'access_review',
  'saved_view',
] as const;
type OtherElement = (typeof OTHER_ELEMENTS)[number];

/** Their names, for the console, for files and mails, and for the search in the audit log. */
export const OTHER_ELEMENT_NAMES: Readonly<Record<Locale, Readonly<Record<OtherElement, string>>>> = {
  fr: {
    companie: 'Entreprise',
    schema: 'Schéma',
    company_template: 'Modèle d’entreprise',
    configuration: 'Réglage',
    request: 'Appel de l’API',
    alert: 'Alerte',
    scheduled_report: 'Rapport programmé',
    audit_watch: 'Vue suivie',
    access_review: 'Revue des accès',
    saved_view: 'Vue enregistrée',
  },
  en: {
    companie: 'Company',
    schema: 'Schema',
    company_template: 'Company template',
    configuration: 'Setting',
    request: 'API call',
    alert: 'Alert',
    scheduled_report: 'Scheduled report',
    audit_watch: 'Followed view',
    access_review: 'Access review',
    saved_view: 'Saved view',
  },
  es: {
    companie: 'Empresa',
    schema: 'Esquema',
    company_template: 'Plantilla de empresa',
    configuration: 'Ajuste',
    request: 'Llamada a la API',
    alert: 'Alerta',
    scheduled_report: 'Informe programado',
    audit_watch: 'Vista seguida',
    access_review: 'Revisión de accesos',
    saved_view: 'Vista guardada',
  },
  zh: {
    companie: '公司',
    schema: '架构',
    company_template: '公司模板',
    configuration: '设置',
    request: 'API 调用',
    alert: '警报',
    scheduled_report: '定期报表',
    audit_watch: '跟踪的视图',
    access_review: '访问审查',
    saved_view: '已保存的视图',
  },
};

/** The name of such a word; undefined for any other one. */
export const otherElementName = (word: unknown, locale: Locale): string | undefined =>
  typeof word === 'string' && Object.hasOwn(OTHER_ELEMENT_NAMES[locale], word)
    ? OTHER_ELEMENT_NAMES[locale][word as OtherElement]
    : undefined;
