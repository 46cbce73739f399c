/**
 * The checked model: what `compile` makes of the files in `schemas/`, and the only description of a resource that
 * the console, the data provider and the server read. Everything in it is plain JSON.
 */

import type { Field, JsonSchema, Predicate } from './fields';
import type { Action, Form, List, RecordView, Route } from './screens';
import type { Declares } from './declaredFields';
import type { RoleName, UploadKind } from './registry';
import type { Texts } from './texts';
import type { Locale } from '../../text/locale';
import type { PermissionLayout } from '../../access/permissions';
import type { SchemaDiagnostic } from '../diagnostics/diagnostic';

export * from './fields';
export * from './screens';
export * from './texts';
export type { PermissionLayout };

export const SERVICES = ['element', 'hydra', 'device', 'logs', 'rest'] as const;
export type Service = (typeof SERVICES)[number];

/** The four operations that every resource has a permission list for. */
export const OPERATIONS = ['view', 'create', 'edit', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** What a person changes only after they have just proved who they are. */
export interface Proof {
  readonly operations: readonly ('create' | 'delete' | 'restore')[];
  /** Fields of a record that exists. */
  readonly fields: readonly string[];
  /** Only of a record that meets this, before the change or after it; without it, of every record. */
  readonly when?: Predicate;
}

/** Where what an upload is lands in the record that it belongs to. */
export interface UploadFields {
  /** SHA-256 of the file: the one of them that a client writes. The server fills in the others. */
  readonly hash: string;
  readonly filename: string;
  /** Path of the file as it was sent, below the login host. */
  readonly location: string;
}

/** A file that each record of the resource has, with its versions. */
export interface Upload {
  /** What is taken: a kind of `server/actions/uploads`. */
  readonly accepts: UploadKind;
  readonly fills: UploadFields;
  /** `POST {legacy}/{type}s/{endpoint}` creates a record from a file; absent = there is no such endpoint. */
  readonly endpoint?: string;
  readonly limits: {
    readonly bytes: number;
    /** What is in it, unpacked. */
    readonly unpacked: number;
    readonly entries: number;
  };
}

/**
 * How the rows of a resource belong to scopes (specification S-SCOPE-3). The parts add up: a row must satisfy each part
 * that is declared.
 */
export interface ScopeRule {
  /** Field with the scopes of the row (an array of keys), or the key of the resource of scopes itself. */
  readonly field?: string;
  /**
   * References to records that have a scope. Of several single references, each one that is set must lead to a record
   * within the scope. Of a reference with many keys, one is enough to see the row, and all are needed to change it.
   */
  readonly via?: readonly string[];
  /**
   * `everybody`: a row without references applies everywhere: every caller sees it, and only a caller without a scope
   * changes it. Absent: a limited caller does not see it. Without `via`, every row is such a row.
   */
  readonly none?: 'everybody';
  /** Reference to an administrator: a limited caller sees only the rows of their own. */
  readonly owner?: string;
}

export interface Resource {
  readonly name: string;
  /** Wire name of the key. */
  readonly id: string;
  readonly idType: 'integer' | 'string';
  /** Field, or template such as `{firstname} {lastname}`, that names a record. */
  readonly title: string;
  readonly icon: string;
  /** Title field by language, where a record has a name in each; the others take `title`. */
  readonly titles?: Readonly<Partial<Record<Locale, string>>>;
  /** Place in the menu; with `permission`, only for anyone who holds one of them. */
  readonly menu?: { readonly group: string; readonly order: number; readonly permission?: readonly string[] };
  /** Further addresses that lead here. */
  readonly routes?: readonly Route[];
  /**
   * One record for each caller: the administrator that they are, or the company that they work in. Its table is that of
   * another resource; records cannot be created or deleted through it.
   */
  readonly own?: 'admin' | 'company';
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly softDelete?: {
    readonly field: string;
    readonly listed: 'hidden' | 'toggle';
    /** Where the page of a record leads once that was deleted; undefined: it stays, and offers to restore it. */
    readonly then?: 'list';
  };
  /** Each record has a file, kept with all its versions. */
  readonly upload?: Upload;
  /** Each record declares a field of other resources' records. */
  readonly declares?: Declares;
  /** Fields that hand-written pages look for, by their role. */
  readonly roles?: Readonly<Partial<Record<RoleName, string>>>;
  /** A boolean field that Disable / Re-enable switches. */
  readonly enabled?: string;
  readonly etag: boolean;
  /** True: records cannot be created, edited or deleted through the generic APIs. */
  readonly readOnly: boolean;
  readonly backend: {
    readonly service: Service;
    /** Wire type (`profile`, `companie`) or path (`api_tokens`) below the service's base. */
    readonly type: string;
    readonly ops: Readonly<Record<string, { readonly service: Service; readonly type: string }>>;
    /** Further addresses of the whole resource. */
    readonly aliases: readonly { readonly service: Service; readonly type: string }[];
  };
  readonly permissions: Readonly<Record<Operation, readonly string[]>>;
  /** Any one of these permissions is required to open a record, in addition to `view`; absent = none. */
  readonly open?: readonly string[];
  /**
   * Any one of these permissions is required, in addition to `superadmin:view`, to lift the company filter; absent =
   * none.
   */
  readonly everyCompany?: readonly string[];
  /** To superadministrators at home, it shows the records of every company; absent = those of the company alone. */
  readonly showsEveryCompany?: true;
  /**
   * Rows that are hidden from callers without any permission of `unless`; a hidden row is answered as missing (404).
   */
  readonly hiddenRows: readonly {
    readonly where: Predicate;
    readonly unless: readonly string[];
    /** Field with the administrator who sees the row all the same. */
    readonly owner?: string;
  }[];
  /** Name of a reference: a row is visible only if the referenced record is visible. */
  readonly hiddenWith?: string;
  readonly fields: readonly Field[];
  readonly list: List;
  readonly form: Form;
  readonly record: RecordView;
  readonly actions: readonly Action[];
  readonly texts: Readonly<Record<Locale, Texts>>;
  /** Names of cross-field rules (`domain/rules`), checked in the form and on the server. */
  readonly rules: readonly string[];
  /** Names of server-side guards (`server/actions/guards`). */
  readonly guards: readonly string[];
  /** What is changed only by a person who has just proved who they are. */
  readonly proof?: Proof;
  /** Names of what follows from a save (`server/actions/effects`). */
  readonly effects: readonly string[];
  readonly storage: {
    readonly table: string;
    /** `company`: one company's rows; `none`: reference data for all; `self`: the row is a company. */
    readonly tenant: 'company' | 'none' | 'self';
    /** Column that holds the tenant; a declared property, or `company_id`. */
    readonly tenantColumn: string;
    /** For `self`: the column that names the partner company, which sees the row too. */
    readonly partnerColumn?: string;
    /** Which rows a caller who is limited to scopes sees; absent = all of them, for the reason in `unscoped`. */
    readonly scope?: ScopeRule;
    /** Reference to an administrator: under an active membership, only rows of members of that team are seen. */
    readonly team?: string;
    /** Why a scope does not limit who sees the rows, in English. */
    readonly unscoped?: string;
    /** False: a hand-written migration owns the table (events). */
    readonly managed: boolean;
    readonly unique: readonly (readonly string[])[];
    /** Like `unique`, over all companies. */
    readonly uniqueEverywhere: readonly (readonly string[])[];
    readonly indexes: readonly (readonly string[])[];
    /** Text fields that free-text search looks into. */
    readonly search: readonly string[];
  };
  /** The JSON Schema of the whole record, of standard keywords, for validators. */
  readonly schema: JsonSchema;
  /** Changes whenever anything about the resource does. */
  readonly hash: string;
}

export interface Model {
  readonly permissions: PermissionLayout;
  readonly resources: Readonly<Record<string, Resource>>;
}

/** One thing wrong with a schema file, where an editor would mark it. Lines and columns start at 1. */
export interface SchemaError {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** JSON pointer into the file. */
  readonly pointer: string;
  /** In English, as the command line prints it. */
  readonly message: string;
  readonly hint?: string;
  /** The same by code, for readers of other languages. */
  readonly diagnostic: SchemaDiagnostic;
  readonly hintDiagnostic?: SchemaDiagnostic;
}
