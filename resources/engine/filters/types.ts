import type { ComponentType } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import type { FilterValue } from './filterValue';

export interface FilterEditorProps {
  readonly id: string;
  readonly resource: ClientResource;
  readonly field: Field;
  readonly label: string;
  readonly value: FilterValue;
  /**
   * Called with the filter to apply; undefined = none.
   * @param isWrong what was typed is no filter: the editor says so, and nothing is applied
   */
  readonly onChange: (value: FilterValue, isWrong?: boolean) => void;
}

export type FilterEditor = ComponentType<FilterEditorProps>;
