/** Patterns of the shipped parsers. A test checks them, so that the start does not: it takes some seconds. */
export const SHIPPED_PATTERNS: ReadonlySet<string> = new Set([
  '^(?<rest>\\d{4}-\\d\\d-\\d\\dT.*)$',
  '(?:src-mac (?<mac>[0-9A-Fa-f:]{17}),? )?proto (?<proto>[^ ,]{1,32}),?(?: [(][^)]{0,64}[)],)? (?<src>[^ ,>]{1,64})->(?<dst>[^ ,]{1,64}), len',
  '^(?:web-proxy,account )?(?<client>[0-9A-Fa-f.:]+) (?<method>[A-Z]+) (?<url>[^ ]+) +action=(?<action>[a-z]+)',
  '^(?:\\[(?<time>\\d{9,10}\\.\\d{1,9})\\]\\s*)?\\[(?<event>[A-Z]+)\\] +(?<proto>[a-z0-9]+) (?<rest>.*)$',
  '^(?<time>[0-9.]+) +[0-9]+ (?<client>[^ ]+) (?<result>[A-Z_]+)/(?<rest>[0-9].*)$',
]);
