import type { FilterName } from '../fieldTypes';
import { BitsFilter } from './BitsFilter';
import { BooleanFilter, ChoicesFilter, ElementsFilter } from './ChoiceFilters';
import { DatesFilter, NumbersFilter } from './RangeFilters';
import { ReferencesFilter } from './ReferencesFilter';
import { TextFilter } from './TextFilter';
import type { FilterEditor } from './types';

/** Filter editors by the name that the table of field kinds gives them. */
export const FILTER_EDITORS: Readonly<Record<FilterName, FilterEditor>> = {
  text: TextFilter,
  exact: TextFilter,
  choices: ChoicesFilter,
  elements: ElementsFilter,
  boolean: BooleanFilter,
  numbers: NumbersFilter,
  dates: DatesFilter,
  references: ReferencesFilter,
  bits: BitsFilter,
};
