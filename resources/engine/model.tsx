import { createContext, use, useMemo, type ReactNode } from 'react';
import { ownTimeZone } from '../../dataProvider/timeZone';
import type { PredicateContext } from '../../domain/schema/model/predicate';
import type { ClientModel, ClientResource } from '../../domain/schema/client/client';
import type { Dialogs, Imported, Notes } from './dialogs';
import { formattersFor, type Formatters } from './values/formatters';

/** What generated screens get from the console around them, made once per model. */
export interface Engine {
  readonly model: ClientModel;
  readonly resources: ReadonlyMap<string, ClientResource>;
  readonly permissions: ReadonlySet<string>;
  /** What `$user` means in a predicate. */
  readonly user: NonNullable<PredicateContext['user']>;
  readonly format: Formatters;
  /** Key of the company that the caller works in, where that is known. */
  readonly company: number | undefined;
  /** Its name. */
  readonly companyName: string | undefined;
  /** How many users the company may have, where that is known. */
  readonly maxUsers: number | undefined;
  /** Key of the account that the caller works with, where that is known. */
  readonly ownAccount: number | undefined;
  /** Dialogs of actions, by name. */
  readonly dialogs: Partial<Dialogs>;
  /** Notes of fields, by name. */
  readonly notes: Partial<Notes>;
  /** What imports end with, by the dialog that a new record ends with. */
  readonly imported: Partial<Imported>;
  /** The person is limited to scopes. */
  readonly limited: boolean;
}

const EngineContext = createContext<Engine | null>(null);

const NO_DIALOGS: Partial<Dialogs> = {};
const NO_NOTES: Partial<Notes> = {};
const NO_IMPORTED: Partial<Imported> = {};

interface ModelProviderProps {
  readonly model: ClientModel;
  /** IANA name; the browser's zone when the administrator has chosen none. */
  readonly timeZone?: string;
  readonly company?: number;
  readonly companyName?: string;
  readonly maxUsers?: number | undefined;
  readonly ownAccount?: number;
  /** Dialogs of actions, by name; without them no action with a dialog can be opened. */
  readonly dialogs?: Partial<Dialogs>;
  readonly notes?: Partial<Notes>;
  readonly imported?: Partial<Imported>;
  /** True for a person who is limited to scopes. */
  readonly limited?: boolean;
  readonly children: ReactNode;
}

/** Gives a caller's model to every generated screen below; swap `model` and the screens follow without a reload. */
export function ModelProvider({
  model,
  timeZone,
  company,
  companyName,
  maxUsers,
  ownAccount,
  dialogs = NO_DIALOGS,
  notes = NO_NOTES,
  imported = NO_IMPORTED,
  limited = false,
  children,
}: ModelProviderProps) {
  const engine = useMemo<Engine>(
    () => ({
      model,
      resources: new Map(model.resources.map((resource) => [resource.name, resource])),
      permissions: new Set(model.permissions),
      user: { permissions: model.permissions },
      format: formattersFor(model.locale, timeZone ?? ownTimeZone()),
      company,
      companyName,
      maxUsers,
      ownAccount,
      dialogs,
      notes,
      imported,
      limited,
    }),
    [model, timeZone, company, companyName, maxUsers, ownAccount, dialogs, notes, imported, limited],
  );
  return <EngineContext value={engine}>{children}</EngineContext>;
}

/** @throws outside a ModelProvider */
export function useEngine(): Engine {
  const engine = use(EngineContext);
  if (!engine) throw new Error('No model: generated screens need a ModelProvider above them.');
  return engine;
}

/** The caller's model. @throws outside a ModelProvider */
export function useModel(): ClientModel {
  return useEngine().model;
}

/** The named resource. @throws when the caller's model has none of that name, naming it */
export function useResource(name: string): ClientResource {
  const resource = useEngine().resources.get(name);
  if (!resource) throw new Error(`Unknown resource "${name}".`);
  return resource;
}
