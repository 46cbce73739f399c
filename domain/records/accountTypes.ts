import type { TemplateReference, Texts } from './companyTemplate';

/** A kind of equipment or service that a company can be provisioned for. */
export interface AccountType {
  readonly name: string;
  /** A proper name, the same in every language. */
  readonly label: string;
  readonly family: string;
  readonly blueprint: string;
  /** What the equipment asks for, in the order in which it is entered. */
  readonly credentials: readonly Credential[];
  /** The authentication modes of the kind SAML need a readable certificate. */
  readonly certificate?: true;
  /** The locations with a tunnel need a destination. */
  readonly tunnels?: true;
}

/** A field, or a parameter of an authentication mode, of one of the records that the type creates. */
export interface Credential {
  readonly record: string;
  readonly name: string;
  /** Regular expression of the values that the equipment can accept. */
  readonly pattern?: string;
}

/**
 * The value of a field: as it is, a text in the language of the person who provisions, the key of an earlier record, or
 * a field of the company. `{type}` in a text is the label of the account type.
 */
export type BlueprintValue =
  string | number | boolean | Texts | TemplateReference | { readonly $company: string } | readonly TemplateReference[];

/** A record that the company gets, unless it has one with the same values in `match`. */
export interface BlueprintRecord {
  readonly key: string;
  readonly resource: string;
  readonly match: readonly string[];
  readonly values: Readonly<Record<string, BlueprintValue>>;
}

export interface Blueprint {
  /** In the order in which they are created: a record refers to earlier ones only. */
  readonly records: readonly BlueprintRecord[];
  /** Fields of the company itself. */
  readonly company: Readonly<Record<string, string>>;
}

/** The declaration of all account types (`schemas/account-types.json`). */
export interface AccountTypes {
  readonly families: readonly { readonly name: string; readonly label: Texts }[];
  readonly blueprints: Readonly<Record<string, Blueprint>>;
  readonly types: readonly AccountType[];
}

/** The parts of a provisioning, in their order. */
export const PROVISIONING_STEPS = [
  'reset',
  'scopes',
  'authentications',
  'portal',
  'locations',
  'integration',
  'connection',
  'company',
] as const;
export type ProvisioningStep = (typeof PROVISIONING_STEPS)[number];

/** The step in which records of a resource are created. */
export const STEP_OF_RESOURCE: Readonly<Record<string, ProvisioningStep | undefined>> = {
  scopes: 'scopes',
  'auth-modes': 'authentications',
  templates: 'portal',
  locations: 'locations',
  integrations: 'integration',
};
