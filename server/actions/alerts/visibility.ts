import { readFilters, valuesByKey } from '../../../domain/reports/filters';
import type { Resource } from '../../../domain/schema/model/model';
import { isScopeWithin } from '../../../domain/access/scope';
import { mayManageAll } from '../records/operations';
import type { FigureRights, StoredAlert } from '../../storage/alerts/row';
import type { Access } from '../../storage/records/records';
import { knownValues, tablesOf } from '../reports/report';

type Reader = Pick<Access, 'caller' | 'model'>;

/** The kinds of rows that reports count and that some callers do not see, by the rights that show them. */
const hiddenKinds = ({ model }: Reader) =>
  new Map(
    Object.values<Resource>({ ...tablesOf(model) }).flatMap(({ hiddenRows }) =>
      hiddenRows.map(({ unless }) => [[...unless].sort().join(' '), unless] as const),
    ),
  );

/** What decides how much the caller sees of the figures of reports. */
export function figureRights(reader: Reader): FigureRights {
  const { scope, permissions } = reader.caller;
  const kinds = [...hiddenKinds(reader)]
    .filter(([, unless]) => unless.some((name) => permissions.has(name)))
    .map(([kind]) => kind);
  return { scope, kinds: kinds.sort() };
}

/** Whether the caller sees every row that counts with some rights. */
function seesAllOf(reader: Reader, rights: FigureRights): boolean {
  const own = figureRights(reader);
  return isScopeWithin(rights.scope, own.scope) && rights.kinds.every((kind) => own.kinds.includes(kind));
}

/** A figure, and what its owner saw when it was counted. */
interface CountedFigure {
  readonly rights: FigureRights;
  /** JSON text, as of a graph. */
  readonly filters: string;
}

/**
 * The one rule of who may see a figure of an alert, on its page as in a message: a reader who sees every row that its
 * owner saw, and every record that its filters name.
 * @param filters those of all the figures that are to be decided about
 */
export async function figureVisibility(
  access: Access,
  filters: readonly string[],
): Promise<(figure: CountedFigure) => boolean> {
  const known = await knownValues(access, [...valuesByKey(filters)]);
  const found = new Map(known.map(([key, values]) => [key, new Set(values)]));
  const knows = (text: string) =>
    [...(readFilters(text) ?? [])].every(([key, values]) => values.every((value) => found.get(key)?.has(value)));
  return ({ rights, filters: text }) => seesAllOf(access, rights) && knows(text);
}

/** Problems that only an administrator of the company can end: those of an owner who sees no figures any more. */
const OWNER_PROBLEMS: readonly (string | null)[] = ['owner', 'company', 'right'];

/**
 * Whether the caller sees that there is an alert: their own one; one that they receive or manage, where they see its
 * figure. If its owner sees no figures any more, administrators who manage the company see that it exists.
 * @param seesFigure see `figureVisibility`
 */
export function maySeeAlert(
  { caller }: Pick<Access, 'caller'>,
  alert: StoredAlert,
  seesFigure: (figure: CountedFigure) => boolean,
): boolean {
  if (alert.ownerId === caller.adminId) return true;
  const manages = mayManageAll(caller);
  if (!alert.recipients.includes(caller.adminId) && !manages) return false;
  return (manages && OWNER_PROBLEMS.includes(alert.problem)) || seesFigure(alert);
}

/** Whether the caller may switch off or delete an alert that they see. */
export const mayStop = ({ caller }: Pick<Access, 'caller'>, { ownerId }: Pick<StoredAlert, 'ownerId'>): boolean =>
  ownerId === caller.adminId || mayManageAll(caller);
