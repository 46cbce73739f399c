import type { Resource } from '../model/model';
import { FORM_PROPERTIES, LIST_PROPERTIES, pickProperties } from './clientProperties';
import { canEvaluate, type Known } from './known';

/**
 * The list limited to fields that the caller knows.
 * @param readable fields that they may look at
 * @param filterable those of them that they may filter by
 */
export function knownList({ list }: Resource, readable: Known, filterable: Known): Resource['list'] {
  const presets = list.presets.filter(({ filter }) =>
    Object.keys(filter).every((name) => name === 'deleted' || filterable.has(name)),
  );
  const { period, exports, card } = list;
  return {
    ...pickProperties(list, LIST_PROPERTIES),
    ...(exports && { exports: exports.filter(({ columns = [] }) => columns.every((name) => filterable.has(name))) }),
    ...(card && { card: card.filter((name) => readable.has(name)) }),
    ...(presets.some(({ name }) => name === list.opensWith) && { opensWith: list.opensWith }),
    excludedPresets: list.excludedPresets.filter((name) => presets.some((preset) => preset.name === name)),
    ...(period && filterable.has(period.field) && { period: knownPeriod(period, filterable) }),
    columns: list.columns
      .filter(({ field }) => readable.has(field))
      .map(({ second, start, sortBy, ...column }) => ({
        ...column,
        ...(sortBy && readable.has(sortBy) && { sortBy }),
        ...(second && readable.has(second) && { second }),
        ...(start && readable.has(start) && { start }),
      })),
    filters: list.filters.filter((name) => filterable.has(name)),
    bulk: list.bulk.filter((name) => filterable.has(name)),
    named: list.named.filter((name) => filterable.has(name)),
    presets,
    rowTone: list.rowTone.filter(({ when }) => canEvaluate(readable, when)),
  };
}

/** The sections and tabs with a field that the caller knows. */
export function knownForm({ form }: Resource, known: Known): Resource['form'] {
  const sections = form.sections
    .map((section) => ({ ...section, fields: section.fields.filter((name) => known.has(name)) }))
    .filter((section) => section.fields.length > 0);
  const keys = new Set(sections.map(({ key }) => key));
  const tabs = form.tabs
    ?.map((tab) => ({ ...tab, sections: tab.sections.filter((key) => keys.has(key)) }))
    .filter((tab) => tab.sections.length > 0);
  return { ...pickProperties(form, FORM_PROPERTIES), sections, ...(tabs && { tabs }) };
}

function knownPeriod(period: NonNullable<Resource['list']['period']>, readable: Known) {
  const { others, ...rest } = period;
  return { ...rest, ...(others && { others: others.filter((name) => readable.has(name)) }) };
}
