import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import type { ComponentType } from 'react';
import type { EngineRecord } from '../values/record';
import { fieldLabel } from '../texts';
import type { CellProps } from './types';
import '../styles/change.css';

export interface FieldChangeProps {
  readonly resource: ClientResource;
  readonly field: Field;
  readonly record: Pick<EngineRecord, 'id'>;
  readonly before: unknown;
  readonly after: unknown;
  /** True when there is nothing to show: a secret, or values that were not recorded. */
  readonly sealed?: boolean;
}

interface ChangeProps extends FieldChangeProps {
  /** Writes a value of the field. */
  readonly Cell: ComponentType<CellProps>;
}

/** One field, from what to what, as the lists write it: "Débit sortant : 20 → 50 Mbit/s". */
export function Change({ Cell, resource, field, record: { id }, before, after, sealed }: ChangeProps) {
  const translate = useTranslate();
  // Names that came along with the record belong to its present keys, not to these.
  const shared = { field, resource, record: { id }, where: 'row' } as const;
  return (
    <span className="e-change">
      <span className="e-change-label">
        {translate('record.change.label', { name: fieldLabel(resource, field.name) })}
      </span>
      {sealed ? (
        <i>{translate('record.change.sealed')}</i>
      ) : (
        <span className="e-change-values">
          <span className="e-hidden">{translate('record.change.from')}</span>
          <del>
            <Cell {...shared} value={before} />
          </del>
          <span aria-hidden="true">{'→'}</span>
          <span className="e-hidden">{translate('record.change.to')}</span>
          <ins>
            <Cell {...shared} value={after} />
          </ins>
        </span>
      )}
    </span>
  );
}
