/**
 * Why a text of the catalogue is not sent (specification S-MSG-2): another text says it, or the feature is not built. The
 * latter are open in docs/coverage.md.
 */
export const UNSENT: Readonly<Record<string, string>> = {
  ACCOUNT_DEGRADED: 'nothing degrades an account: above its maximums it gets notices alone (S-SUB-1)',
  ADMIN_NOT_FOUND: 'user principal names are checked with the save, for a caller who is known: NO_VALID_SESSION',
  COMPANY_RETRIEVE_FAILED: 'user principal names are checked with the save, in the company of the caller',
  ELEMENT_NOT_FOUND_BY_FIELD: 'elements are found by their keys alone; ELEMENT_NOT_FOUND repeats nothing',
  ELEMENT_NOT_FOUND_BY_ID: 'ELEMENT_NOT_FOUND is the same answer for absent and hidden records, without the key',
  FIELD_INVALID_UNIT: 'a unit is chosen from a list, and no call takes one',
  LOCATION_IDENTIFIER_EXISTS:
    'LOCATION_IDENTIFIER_ASSIGNED says the same of access points, TUNNEL_IDENTIFIER_IN_USE of tunnels',
  MODULE_DISABLED:
    'what can be switched off says so in words of its own: a source SOURCE_DISABLED, the sponsor page by its own text; other modules act in the portal',
  MODULE_NOT_ENABLED: 'as MODULE_DISABLED',
  NO_AUTHENTICATION: 'user principal names are checked with the save, which nobody reaches without a session',
  OPTION_NOT_SUBSCRIBED:
    'the options of a company act in the portal and in the gateway: none of them bars a call (S-COMP-2)',
  RETRIEVE_FAILED: 'user principal names are checked with the save: what fails there is SAVE_FAILED',
  SMS_DELIVERY_PROBLEM: 'a text message leaves after the answer: its state in the list of messages says it (S-MSG-2)',
  TARGET_API_UNREACHABLE:
    'no request waits for another API: mails and text messages leave after the answer, and their state says what failed',
  UNKNOWN_EMAIL: 'the answer never says whether an account exists (S-SIGN-6)',
  WIRELESS_PLUGIN_DISABLED: 'plugins of makers of wireless are not built (S-AUTH-4)',
};

/** Texts that something sends and that no suite triggers through requests or screens, and why. */
export const UNTRIGGERED: Readonly<Record<string, string>> = {};
