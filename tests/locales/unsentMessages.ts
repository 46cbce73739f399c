/** Why a text of the catalogue is not sent by anything yet (specification S-MSG-2). Each is open in docs/coverage.md. */
export const UNSENT: Readonly<Record<string, string>> = {
  ACCOUNT_DEGRADED: 'a degraded mode of an account is not built (S-SUB-1)',
  ADMIN_NOT_FOUND: 'the check of a user principal name is not built',
  COMPANY_RETRIEVE_FAILED: 'the check of a user principal name is not built',
  ELEMENT_NOT_FOUND_BY_FIELD: 'elements are found by their keys alone; ELEMENT_NOT_FOUND repeats nothing',
  ELEMENT_NOT_FOUND_BY_ID: 'ELEMENT_NOT_FOUND is the same answer for absent and hidden records, without the key',
  FIELD_INVALID_UNIT: 'no field takes a unit together with its number',
  GATEWAY_CERTIFICATE: 'provisioning of the cloud gateway is not built (S-COMP-14)',
  GATEWAY_CREDENTIALS: 'provisioning of the cloud gateway is not built (S-COMP-14)',
  GATEWAY_PROVISIONING: 'provisioning of the cloud gateway is not built (S-COMP-14)',
  LOCATION_IDENTIFIER_EXISTS:
    'LOCATION_IDENTIFIER_ASSIGNED says the same of access points, TUNNEL_IDENTIFIER_IN_USE of tunnels',
  MODULE_DISABLED: 'modules are not switched off by company',
  MODULE_NOT_ENABLED: 'modules are not switched off by company',
  NO_AUTHENTICATION: 'the check of a user principal name is not built',
  OPTION_NOT_SUBSCRIBED: 'options of a subscription are not sold one by one',
  PROVISION_CREDENTIALS: 'provisioning is not built (S-COMP-14)',
  RETRIEVE_FAILED: 'the check of a user principal name is not built',
  SMS_DELIVERY_PROBLEM: 'the state of a text message shows it (S-MSG-2)',
  TARGET_API_UNREACHABLE: 'no call of the console leads to another API yet',
  UNKNOWN_EMAIL: 'the answer never says whether an account exists (S-SIGN-6)',
  WIRELESS_PLUGIN_DISABLED: 'plugins of makers of wireless are not built (S-AUTH-4)',
};

/** Texts that something sends and no test triggers yet, and why. */
export const UNTRIGGERED: Readonly<Record<string, string>> = {};
