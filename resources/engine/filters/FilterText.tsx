import { useGetManyAggregate, useTranslate, type Identifier, type TranslateFunction } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { referringColumn } from '../../../domain/schema/model/referringColumn';
import { flagsApart } from '../../../domain/schema/model/flagsApart';
import { readFilter, type ReadFilter } from './filterValue';
import { elementLabel } from '../values/elements';
import { useEngine } from '../model';
import { recordTitle, type EngineRecord } from '../values/record';
import { codeLabel, fieldLabel, flagLabel, labelled } from '../texts';

interface FilterTextProps {
  readonly resource: ClientResource;
  readonly field: Field;
  readonly value: unknown;
}

function range(from: string | undefined, to: string | undefined, translate: TranslateFunction): string {
  if (from !== undefined && to !== undefined) return `${from} – ${to}`;
  return from === undefined ? `≤ ${to ?? translate('engine.filter.any')}` : `≥ ${from}`;
}

function justBefore(instant: unknown): unknown {
  const ms = Date.parse(String(instant));
  return Number.isNaN(ms) ? instant : new Date(ms - 1).toISOString();
}

/** From, to or both; undefined: neither. */
function rangeText(
  field: Field,
  filter: ReadFilter,
  format: ReturnType<typeof useEngine>['format'],
  translate: TranslateFunction,
): string | undefined {
  if (filter.from === undefined && filter.to === undefined) return undefined;
  const write = (value: unknown) => {
    if (value === undefined) return undefined;
    return typeof value === 'number' ? format.number(value) : (format.day(value) ?? String(value));
  };
  // "Before the 22nd at midnight" is what a person calls "until the 21st".
  const open = filter.open && field.kind === 'dateTime';
  return range(write(filter.from), write(open ? justBefore(filter.to) : filter.to), translate);
}

/** The value part of a chip, for everything but references. */
function valueText(
  props: FilterTextProps,
  filter: ReadFilter,
  { format, resources }: ReturnType<typeof useEngine>,
  translate: TranslateFunction,
): string {
  const { resource, field } = props;
  if (filter.empty !== undefined) {
    const empty = translate(filter.empty ? 'engine.filter.isEmpty' : 'engine.filter.isNotEmpty');
    const text = rangeText(field, filter, format, translate);
    return filter.empty && text !== undefined ? format.anyOf([text, empty]) : empty;
  }
  if (field.kind === 'bits') {
    const own = new Set(flagsApart(field).map(({ name }) => name));
    const names = (bits: readonly string[]) =>
      bits.filter((name) => !own.has(name)).map((name) => flagLabel(resource, field.name, name));
    const { set, unset } = filter.flags(field);
    const without = names(unset).map((name) => translate('engine.filter.without', { name }));
    return format.list([...names(set), ...without]);
  }
  const between = rangeText(field, filter, format, translate);
  if (between !== undefined) return between;
  if (field.kind === 'boolean') {
    const label = resource.texts.enums?.[field.name]?.[String(filter.values[0])];
    return label ?? translate(filter.values[0] ? 'engine.cell.yes' : 'engine.cell.no');
  }
  const write = (one: unknown) => {
    if (field.display === 'element') return elementLabel(resources, one, format.locale) ?? String(one);
    return field.kind === 'enum' || field.kind === 'code' ? codeLabel(resource, field, one, format.tag) : String(one);
  };
  return format.list(filter.values.map(write));
}

/** Flags that are questions of their own, each under its own name: `Demande un mot de passe : Oui`. */
function apartTexts({ resource, field }: FilterTextProps, filter: ReadFilter, translate: TranslateFunction): string[] {
  const { set, unset } = filter.flags(field);
  return flagsApart(field)
    .filter(({ name }) => set.includes(name) || unset.includes(name))
    .map(({ name }) => {
      const answer = translate(set.includes(name) ? 'engine.cell.yes' : 'engine.cell.no');
      return labelled(translate, flagLabel(resource, field.name, name), answer);
    });
}

function ReferenceText({ ids, target }: { readonly ids: readonly Identifier[]; readonly target: ClientResource }) {
  const { format } = useEngine();
  const { data } = useGetManyAggregate<EngineRecord>(target.name, { ids: [...ids] });
  return format.list(ids.map((id, index) => recordTitle(target, data?.[index] ?? { id })));
}

/** What a filter says, in words: `Profil : Invité 24 h, Prestataire`. */
export function FilterText(props: FilterTextProps) {
  const engine = useEngine();
  const translate = useTranslate();
  const { resource, field, value } = props;
  const filter = readFilter(value);
  const { reference } = referringColumn(field) ?? field;
  const target = reference && engine.resources.get(reference.resource);
  const name = fieldLabel(resource, field.name);
  if (!target || filter.empty !== undefined) {
    const text = valueText(props, filter, engine, translate);
    const apart = filter.empty === undefined ? apartTexts(props, filter, translate) : [];
    return [...(text === '' && apart.length > 0 ? [] : [labelled(translate, name, text)]), ...apart].join(', ');
  }
  return (
    <>
      {labelled(translate, name, '')}
      <ReferenceText ids={filter.values as Identifier[]} target={target} />
    </>
  );
}
