import type { ComponentType } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import type { EngineRecord } from '../values/record';

/** What every cell is given. Cells draw text nodes only: a device chooses its own hostname, so every text is hostile. */
export interface CellProps {
  readonly field: Field;
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly value: unknown;
  /** `row`: one line of a list; `page`: the place of an input in a read-only form. */
  readonly where: 'row' | 'page';
}

export type Cell = ComponentType<CellProps>;
