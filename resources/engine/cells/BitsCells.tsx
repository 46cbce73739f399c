import { useTranslate } from 'ra-core';
import { hasBit, underMask } from '../../../domain/bits';
import { permissionsOf } from '../../../domain/permissions';
import type { Field } from '../../../domain/schema/model';
import { Tag } from '../../widgets/Tag';
import { useModel } from '../model';
import { flagLabel } from '../texts';
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

/** The flags that are set, as small tags; a row shows the first two and how many more. */
export function BitsCell({ field, resource, value, where }: CellProps) {
  const names = setFlags(field, value).map((name) => flagLabel(resource, field.name, name));
  if (names.length === 0) return <None />;
  const shown = where === 'row' ? names.slice(0, SHOWN_IN_ROW) : names;
  const more = names.length - shown.length;
  return (
    <span className="e-tags" title={more > 0 ? names.join(', ') : undefined}>
      {shown.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
      {more > 0 && <span className="e-more">{`+${more}`}</span>}
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
