import type { FieldKind } from '../../domain/schema/model/model';
import { referringColumn } from '../../domain/schema/model/referringColumn';
import type { DisplayName } from '../../domain/schema/model/registry';
import type { Field } from '../../domain/schema/model/model';
import { BitsCell, KindCell, MaskCell } from './cells/BitsCells';
import { BooleanCell, CodeCell, DangerCell, EnumCell, FailureCell, GivenCell, StatusCell } from './cells/ChoiceCells';
import { DetailsCell, ElementCell, ElementNameCell } from './cells/EventCells';
import { ExportOrderCell, ExportStepsCell } from './cells/ExportCells';
import { JsonCell } from './cells/JsonCell';
import { EmailCell, UrlCell } from './cells/LinkCell';
import { rowsCell } from './cells/RowsCell';
import { ListCell, SecretCell } from './cells/ListCell';
import { mapCell } from './cells/MapCell';
import { MaskedCell } from './cells/MaskedCell';
import { SubscriptionEndCell } from './cells/SubscriptionEndCell';
import { UsageCell } from './cells/UsageCell';
import { BytesCell, DurationCell, MoneyCell, NumberCell, PercentCell } from './cells/NumberCell';
import { SentEventCell } from './cells/SentEventCell';
import { GraphPlacesCell } from './cells/GraphPlacesCell';
import { ActorCell, ReferenceCell, ReferencesCell, SupportCell } from './cells/ReferenceCells';
import { MonoCell, TextCell } from './cells/TextCell';
import { ComparedTimeCell, DateCell, DateTimeCell, KeyStateCell, MomentCell, ValidityCell } from './cells/TimeCells';
import type { Cell } from './cells/types';

/** Inputs by name; the components are in `inputs/index.ts`, which only forms load. */
export type InputName =
  | 'text'
  | 'longText'
  | 'email'
  | 'url'
  | 'number'
  | 'switch'
  | 'select'
  | 'date'
  | 'dateTime'
  | 'reference'
  | 'references'
  | 'bits'
  | 'permissions'
  | 'json'
  | 'list'
  | 'rows'
  | 'secret';

/** Filter editors by name; the components are in `filters/editors.ts`, loaded with the first filter panel. */
export type FilterName =
  'text' | 'exact' | 'choices' | 'elements' | 'boolean' | 'numbers' | 'dates' | 'references' | 'bits';

interface FieldType {
  readonly Cell: Cell;
  readonly input: InputName;
  readonly filter?: FilterName;
  readonly align: 'start' | 'end';
  /** Width of a skeleton of the cell, in characters. */
  readonly width: number;
  /** Inputs that take both columns of a form. */
  readonly wide?: boolean;
}

const RowsCell = rowsCell((column) => cellOf(column));

const start = { align: 'start', width: 16 } as const;

/** The one table of field kinds: how each looks in a row, which input edits it, which editor filters it. */
export const FIELD_TYPES: Readonly<Record<FieldKind, FieldType>> = {
  key: { ...start, Cell: MonoCell, input: 'text', filter: 'exact', width: 6 },
  text: { ...start, Cell: TextCell, input: 'text', filter: 'text' },
  longText: { ...start, Cell: TextCell, input: 'longText', filter: 'text', width: 24, wide: true },
  email: { ...start, Cell: EmailCell, input: 'email', filter: 'text', width: 22 },
  url: { ...start, Cell: UrlCell, input: 'url', filter: 'text', width: 22 },
  integer: { Cell: NumberCell, input: 'number', filter: 'numbers', align: 'end', width: 6 },
  number: { Cell: NumberCell, input: 'number', filter: 'numbers', align: 'end', width: 6 },
  boolean: { ...start, Cell: BooleanCell, input: 'switch', filter: 'boolean', width: 5 },
  enum: { ...start, Cell: EnumCell, input: 'select', filter: 'choices', width: 9 },
  code: { ...start, Cell: CodeCell, input: 'select', filter: 'choices', width: 12 },
  date: { ...start, Cell: DateCell, input: 'date', filter: 'dates', width: 8 },
  dateTime: { ...start, Cell: DateTimeCell, input: 'dateTime', filter: 'dates', width: 10 },
  reference: { ...start, Cell: ReferenceCell, input: 'reference', filter: 'references', width: 14 },
  references: { ...start, Cell: ReferencesCell, input: 'references', filter: 'references', width: 18 },
  bits: { ...start, Cell: BitsCell, input: 'bits', filter: 'bits', wide: true },
  mask: { ...start, Cell: MaskCell, input: 'permissions', width: 9, wide: true },
  json: { ...start, Cell: JsonCell, input: 'json', width: 24, wide: true },
  list: { ...start, Cell: ListCell, input: 'list', filter: 'text', width: 18 },
  rows: { ...start, Cell: RowsCell, input: 'rows', width: 24, wide: true },
  secret: { ...start, Cell: SecretCell, input: 'secret', width: 8 },
};

/** Cells that a schema asks for by name (`x-field.display`). They are small, so a list that shows them waits for nothing. */
export const DISPLAYS: Readonly<Record<DisplayName, Cell>> = {
  status: StatusCell,
  validity: ValidityCell,
  keyState: KeyStateCell,
  danger: DangerCell,
  relative: DateTimeCell,
  moment: MomentCell,
  mono: MonoCell,
  percent: PercentCell,
  usage: UsageCell,
  subscriptionEnd: SubscriptionEndCell,
  money: MoneyCell,
  kind: KindCell,
  map: mapCell(RowsCell),
  element: ElementCell,
  elementName: ElementNameCell,
  details: (props) => <DetailsCell {...props} cellOf={comparedCellOf} />,
  support: SupportCell,
  actor: ActorCell,
  exportOrder: ExportOrderCell,
  exportSteps: ExportStepsCell,
  duration: DurationCell,
  bytes: BytesCell,
  language: CodeCell,
  failure: FailureCell,
  sentEvent: SentEventCell,
  graphPlaces: GraphPlacesCell,
  given: GivenCell,
};

/**
 * The filter editor of a field; undefined = it is not filtered. What is one of a few values is ticked. A number that is
 * shown as a name, such as a port, is looked for as one.
 */
export function filterOf({ kind, enum: choices, display, columns = [] }: Field): FilterName | undefined {
  if (display === 'element') return 'elements';
  if (kind === 'integer' && display === 'mono') return 'exact';
  if (referringColumn({ columns })) return 'references';
  return kind === 'list' && choices ? 'choices' : FIELD_TYPES[kind].filter;
}

/** The cell of a field: the one its schema names, else the one of its kind. */
export function cellOf(field: Field): Cell {
  if (field.masked) return MaskedCell;
  return DISPLAYS[field.display as DisplayName] ?? FIELD_TYPES[field.kind].Cell;
}

/** The cell of a value beside another one of its field. */
export function comparedCellOf(field: Field): Cell {
  return field.kind === 'dateTime' && !field.masked ? ComparedTimeCell : cellOf(field);
}
