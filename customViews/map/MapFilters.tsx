import { useGetMany, useTranslate } from 'ra-core';
import { useId } from 'react';
import { STATES_BY_SEVERITY, type MonitoringState } from '../../domain/rules/monitoringState';
import type { ClientResource } from '../../domain/schema/client/client';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useEngine } from '../../resources/engine/model';
import { LabelledChoice } from '../../resources/engine/inputs/LabelledFields';
import { enumLabel, fieldLabel } from '../../resources/engine/texts';
import { StateMark } from '../page-parts/StateMark';
import type { Placed } from './useMap';

/** What the map is limited to; empty: everything. */
export interface MapFilter {
  /** Null: those that are not monitored. */
  readonly states: readonly (MonitoringState | null)[];
  readonly country: number | null;
  readonly scope: number | null;
}

export const NO_FILTER: MapFilter = { states: [], country: null, scope: null };

/** Whether a location passes the filters of the map. */
export const matching = ({ state, countryId, scopeIds }: Placed, { states, country, scope }: MapFilter): boolean =>
  (states.length === 0 || states.includes(state)) &&
  (country === null || countryId === country) &&
  (scope === null || scopeIds.includes(scope));

interface MapFiltersProps {
  readonly placed: readonly Placed[];
  readonly filter: MapFilter;
  readonly onFilter: (filter: MapFilter) => void;
  readonly locations: ClientResource;
}

/** States to switch on and off, each with its number (together all on the map), and a choice of country and scope, of those that are on the map. */
export function MapFilters({ placed, filter, onFilter, locations }: MapFiltersProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const counts = new Map<MonitoringState | null, number>();
  for (const { state } of placed) counts.set(state, (counts.get(state) ?? 0) + 1);
  const toggle = (state: MonitoringState | null) =>
    filter.states.includes(state) ? filter.states.filter((one) => one !== state) : [...filter.states, state];
  return (
    <div className="map-filters" role="group" aria-label={translate('map.filters')}>
      {[...STATES_BY_SEVERITY, null]
        .filter((state) => counts.has(state))
        .map((state) => (
          <button
            key={state ?? 'unmonitored'}
            type="button"
            className="map-state"
            aria-pressed={filter.states.includes(state)}
            onClick={() => onFilter({ ...filter, states: toggle(state) })}
          >
            <StateMark state={state} />
            {state === null ? translate('map.unmonitored') : enumLabel(locations, 'l_monitoring', state)}{' '}
            <b>{format.number(counts.get(state) ?? 0)}</b>
          </button>
        ))}
      <ReferenceChoice
        field="l_countryid"
        ids={placed.flatMap(({ countryId }) => countryId ?? [])}
        value={filter.country}
        onChange={(country) => onFilter({ ...filter, country })}
        locations={locations}
      />
      <ReferenceChoice
        field="groupids"
        ids={placed.flatMap(({ scopeIds }) => scopeIds)}
        value={filter.scope}
        onChange={(scope) => onFilter({ ...filter, scope })}
        locations={locations}
      />
    </div>
  );
}

interface ReferenceChoiceProps {
  /** A field of the locations that refers to what can be chosen. */
  readonly field: string;
  readonly ids: readonly number[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly locations: ClientResource;
}

/** One of the records that a field of the locations refers to; nothing where there is no choice. */
function ReferenceChoice({ field: name, ids, value, onChange, locations }: ReferenceChoiceProps) {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const id = useId();
  const field = locations.fields.find((one) => one.name === name);
  const target = resources.get(field?.reference?.resource ?? '');
  const different = [...new Set(ids)];
  const { data = [] } = useGetMany<EngineRecord>(
    target?.name ?? '',
    { ids: different },
    { enabled: target !== undefined && different.length > 1 },
  );
  if (!field || !target || different.length < 2) return null;
  const named = data.flatMap((one) => (one ? [{ id: Number(one.id), name: String(one[target.title]) }] : []));
  const collator = new Intl.Collator(format.tag);
  const options = named
    .sort((a, b) => collator.compare(a.name, b.name))
    .map(({ id: key, name: label }) => [String(key), label] as const);
  return (
    <LabelledChoice
      id={`${id}-${name}`}
      label={fieldLabel(locations, name)}
      wrong={undefined}
      value={value === null ? '' : String(value)}
      onValue={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      options={[['', translate('map.all')], ...options]}
    />
  );
}
