interface KeptFromSupport {
  readonly fields: readonly string[];
  /** True: nor are records made or deleted. */
  readonly records: boolean;
}

/**
 * What support does not change in a company that lets it in, by the guard that refuses it: who signs in, who lets guests in,
 * and how guests and employees get in would outlast the consent. Whether passwords of guests are shown is decided by the
 * company: otherwise support could open them to itself.
 */
export const KEPT_FROM_SUPPORT = {
  'support-consent': { fields: ['c_domains', 'c_sponsors', 'c_showpassword'], records: false },
  // A source whose secret or address support knows could send events of guests after the consent.
  'support-sources': { fields: ['type', 'address', 'fingerprint', 'secret'], records: true },
  'support-modes': { fields: ['a_module', 'a_enable', 'a_params'], records: true },
} as const satisfies Readonly<Record<string, KeptFromSupport>>;
