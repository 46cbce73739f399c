import { useListContext, useStore, useTranslate } from 'ra-core';
import type { SavedView } from '../../../dataProvider/actions/views';
import type { ViewState } from '../../../domain/records/viewState';
import { listPath } from '../../../domain/schema/client/addresses';
import type { ClientResource } from '../../../domain/schema/client/client';
import { filterAt } from '../../../domain/records/moments';
import { useNow } from '../useNow';
import { opensWithKey } from '../filters/opening';
import { usePeriodField } from '../filters/usePeriod';
import { excludedPresets } from '../filters/useSwitches';
import type { Columns } from '../list-state/useColumns';
import { fieldNamed } from '../texts';
import { useActiveView, useViews } from './useViews';
import { useViewClock } from './viewPeriods';
import { addressOf, isViewShown, openable, stateOf, viewAddress, type ListState } from './viewState';

/** Filter parameters that are not fields. */
const RESERVED = ['q', 'deleted', 'excludedPresets'];
const GROUPS = ['own', 'team', 'everyone'] as const;
const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** A view of a list: all of it, one that a person saved, or one that the schema declares. */
export interface ListView {
  readonly key: string;
  readonly label: string;
  /** Its address, with the page's path. */
  readonly address: string;
  /** Undefined for those that no person made. */
  readonly saved?: SavedView;
  readonly open: () => void;
}

/** The views of a list in the order of their tabs, the one that it shows, and what a new view would store. */
export function useListViews(resource: ClientResource, columns: Columns) {
  const { filterValues, sort, perPage, setFilters, setSort, setPerPage } = useListContext();
  const translate = useTranslate();
  const path = listPath(resource);
  const clock = useViewClock(resource);
  const now = useNow();
  const [activeId, setActive] = useActiveView(resource);
  const { data, isPending, failureCount } = useViews(resource);
  const list: ListState = { filter: filterValues, sort, columns: columns.chosen, perPage };
  const active = data?.views.find(({ id }) => id === activeId);

  // The period is chosen separately: a preset keeps it unless it sets its own. What the list leaves out stays left out,
  // unless the preset is about it.
  const [, keepChoice] = useStore<string | null>(opensWithKey(resource), null);
  const period = usePeriodField(resource, filterValues);
  const hidden = excludedPresets(filterValues);
  const declared = (name: string, label: string, own: Readonly<Record<string, unknown>>): ListView => {
    const still = hidden.filter((one) => one !== name);
    const filter = {
      ...(filterValues[period] !== undefined && { [period]: filterValues[period] as unknown }),
      ...(still.length > 0 && { excludedPresets: still }),
      ...own,
    };
    return {
      key: `preset ${name}`,
      label,
      address: path + addressOf(resource, { filter, sort, perPage }),
      open: () => {
        setFilters(filter);
        setActive(null);
        if (resource.list.opensWith) keepChoice(name);
      },
    };
  };
  const show = (state: ViewState) => {
    setFilters({ ...state.filter });
    setSort(state.sort ?? resource.sort);
    if (state.perPage !== undefined) setPerPage(state.perPage);
  };
  const saved = (view: SavedView): ListView => ({
    key: `view ${view.id}`,
    label: view.name,
    address: path + viewAddress(view.id),
    saved: view,
    open: () => {
      const { state } = openable(resource, view.state, clock);
      columns.choose(state.columns);
      show(state);
      setActive(view.id);
    },
  });

  const all = declared('', translate('engine.list.allRows'), {});
  const presets = resource.list.presets
    .filter(({ filter }) => Object.keys(filter).every((name) => RESERVED.includes(name) || fieldNamed(resource, name)))
    .map(({ name, filter: declaredFilter }) => {
      const filter = filterAt(declaredFilter, now);
      return { filter, view: declared(name, resource.texts.presets?.[name] ?? name, filter) };
    });
  // A search within a preset is still that preset.
  const isOn = (filter: Readonly<Record<string, unknown>>) =>
    Object.keys(filterValues).every((name) => RESERVED.includes(name) || name === period || name in filter) &&
    Object.entries(filter).every(([name, value]) => same(filterValues[name], value));
  const views: readonly ListView[] = [
    all,
    ...GROUPS.flatMap((group) => (data?.views ?? []).filter(({ sharing }) => sharing === group).map(saved)),
    // After the saved ones, and not before it is known how many those are: no tab moves.
    ...(isPending && failureCount === 0 ? [] : presets.map(({ view }) => view)),
  ];
  const preset = presets.find(({ filter }) => isOn(filter))?.view.key ?? all.key;
  return {
    views,
    /** False where there is nothing to choose from, as far as is known. */
    several: views.length > 1 || presets.length > 0,
    current: active ? `view ${active.id}` : preset,
    active,
    /** True when the list no longer shows what the active view stores. */
    changed: active !== undefined && !isViewShown(list, openable(resource, active.state, clock).state),
    state: stateOf(resource, list, clock),
    setActive,
  };
}
