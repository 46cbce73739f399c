import { useTranslate } from 'ra-core';
import { hasBit, underMask } from '../../../domain/access/bits';
import { permissionsOf } from '../../../domain/access/permissions';
import { kindGroup } from '../../../domain/schema/model/kinds';
import type { Field } from '../../../domain/schema/model/model';
import { flagsApart } from '../../../domain/schema/model/flagsApart';
import { Tag } from '../../ui/Tag';
import { useModel } from '../model';
import { flagLabel } from '../texts';
import { isDeleted } from '../values/record';
import { None } from './None';
import type { CellProps } from './types';

const SHOWN_IN_ROW = 2;

/** Names of what is set: the value of each exclusive group (unless it is the group's zero), then the flags. */
export function setFlags(field: Field, value: unknown): string[] {
  const bits = value as string | number | null | undefined;
  const groups = (field.bits?.exclusive ?? []).flatMap(({ mask, values }) => {
    const held = underMask(bits, mask);
    return held === '0' ? [] : Object.keys(values).filter((name) => values[name] === held);
  });
  const flags = (field.bits?.flags ?? []).filter(({ bit }) => hasBit(bits, bit)).map(({ name }) => name);
  return [...groups, ...flags];
}

/**
 * The flags that are set, as small tags, without those that are rows of their own; a row shows the first two and how many
 * more.
 */
export function BitsCell({ field, resource, value, where }: CellProps) {
  const apart = new Set(flagsApart(field).map(({ name }) => name));
  const seen = setFlags(field, value).filter((name) => !apart.has(name));
  const names = seen.map((name) => flagLabel(resource, field.name, name));
  if (names.length === 0) return <None />;
  const shown = where === 'row' ? names.slice(0, SHOWN_IN_ROW) : names;
  const more = names.length - shown.length;
  return (
    <span className="e-tags" data-tooltip={more > 0 ? names.join(', ') : undefined}>
      {shown.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
      {more > 0 && <span className="e-more">{`+${more}`}</span>}
    </span>
  );
}

/**
 * The value of each exclusive group, the group's zero too: what a record is, without what it may, and the flags that are
 * a state (specification S-SUB-1: usage exceeded). A deleted one is disabled, whatever it was (specification S-COMP-3). A page shows everything.
 */
export function KindCell(props: CellProps) {
  const { field, resource, record, value, where } = props;
  const disabled = kindGroup(field.bits)?.deleted;
  if (disabled !== undefined && isDeleted(resource, record)) {
    return <Tag tone="muted">{flagLabel(resource, field.name, disabled)}</Tag>;
  }
  if (where === 'page') return <BitsCell {...props} />;
  const bits = value as string | number | null | undefined;
  const names = (field.bits?.exclusive ?? []).flatMap(({ mask, values }) =>
    Object.keys(values).filter((name) => values[name] === underMask(bits, mask)),
  );
  const states = (field.bits?.flags ?? []).filter(({ bit, tone }) => tone !== undefined && hasBit(bits, bit));
  const seen = [...names, ...states.map(({ name }) => name)];
  const flags = setFlags(field, value).filter((name) => !seen.includes(name));
  const title = flags.map((name) => flagLabel(resource, field.name, name)).join(', ');
  return (
    <span className="e-tags" data-tooltip={title || undefined}>
      {names.map((name) => (
        <Tag key={name}>{flagLabel(resource, field.name, name)}</Tag>
      ))}
      {states.map(({ name, tone }) => (
        <Tag key={name} tone={tone}>
          {flagLabel(resource, field.name, name)}
        </Tag>
      ))}
    </span>
  );
}

/** A permission mask: how many rights it grants. */
export function MaskCell({ value }: CellProps) {
  const { layout } = useModel();
  const translate = useTranslate();
  if (value === undefined || value === null || value === '') return <None />;
  const names = permissionsOf(String(value), layout);
  return <span>{translate('engine.cell.rights', { smart_count: names.size })}</span>;
}
