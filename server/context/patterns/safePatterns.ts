/**
 * Patterns of the shipped schemas. A test proves that they are safe and that none is missing, so that a start does not
 * have to load the checker (about 0.3 s).
 */
export const SAFE_PATTERNS: ReadonlySet<string> = new Set([
  '@PROVIDER_DOMAIN$',
  '^#[0-9a-fA-F]{6}$',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  '^[0-9A-F]{2}(:[0-9A-F]{2}){5}$',
  '^[0-9]{1,3}(\\.[0-9]{1,3}){3}/[0-9]{1,2}$',
  '^[0-9a-f]{64}$',
  '^[A-Z]{2}$',
  '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?$',
  '^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$',
  '^[A-Za-z0-9_-]+$',
  '^(?![0-9.]+$)[^@:\\s]+(@[^@:\\s]+)?$',
  '^\\$special',
  '^\\+?[0-9][0-9 .()-]+$',
  '^\\+[1-9][0-9]{0,2} ?[0-9][0-9 ]{3,18}$',
  '⛔|🚫',
  '^[hH][tT][tT][pP][sS]?://',
  '^[0-9A-Fa-f.:]{2,45}(/[0-9]{1,3})?$',
  '^[0-9A-Fa-f]{2}(:?[0-9A-Fa-f]{2}){31}$',
  '^[a-z0-9-]+$',
  '^[!-~]+$',
]);
