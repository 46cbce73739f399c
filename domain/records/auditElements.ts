/**
 * Words of the audit log that stand for no resource, or for one that few may see: what the schema studio, the page of the
 * template for new companies and the settings write, what Portico does to a whole company, a refused call of a route
 * that names no record, and what has a page of its own. Their texts: `engine.cell.elements` of the console, and
 * `server/actions/import-export/words.ts` for files and mails.
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
export type OtherElement = (typeof OTHER_ELEMENTS)[number];

/** Whether a word of the audit log is one of them. */
export const isOtherElement = (word: unknown): word is OtherElement =>
  (OTHER_ELEMENTS as readonly unknown[]).includes(word);
