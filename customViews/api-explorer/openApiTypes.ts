/** The parts of our OpenAPI 3.1 document (`domain/api-docs`) that the explorer reads. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly readOnly?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly items?: ApiSchema;
  readonly oneOf?: readonly ApiSchema[];
  readonly anyOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ApiSchema;
}

export interface ApiOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: ApiSchema }>> };
  /** Only keys of sources may call it. */
  readonly 'x-source-key'?: boolean;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly components?: { readonly schemas?: Readonly<Record<string, ApiSchema>> };
}
