import { useListContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { SavedView, ViewState } from '../../../dataProvider/actions/views';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Icon } from '../../ui/Icon';
import { PopoverButton } from '../../ui/Popover';
import { fieldNamed } from '../texts';
import { usePeriodField } from '../filters/usePeriod';
import { excludedPresets } from '../filters/ExcludedPresets';
import type { Columns } from '../list-state/useColumns';
import { useActiveView, useDefaultView, useViews } from './useViews';
import { SavedViews } from './SavedViews';
import { useViewClock } from './viewPeriods';
import { openable, isViewShown, stateOf, type ListState } from './viewState';

const ViewDialog = lazy(() => import('./ViewDialog'));

const RESERVED = ['q', 'deleted', 'excludedPresets'];
const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

interface ViewMenuProps {
  readonly resource: ClientResource;
  readonly columns: Columns;
}

/** The views of a list: all of it, those that the schema declares, and those that people have kept. */
export function ViewMenu({ resource, columns }: ViewMenuProps) {
  const { filterValues, sort, perPage, setFilters, setSort, setPerPage } = useListContext();
  const translate = useTranslate();
  const clock = useViewClock(resource);
  const [activeId, setActive] = useActiveView(resource);
  const [preferred] = useDefaultView(resource);
  const [wanted, setWanted] = useState(false);
  const [dialog, setDialog] = useState<{ readonly view: SavedView | undefined }>();
  const { data, isPending } = useViews(resource, wanted || activeId !== null);
  const list: ListState = { filter: filterValues, sort, columns: columns.chosen, perPage };
  const active = data?.views.find(({ id }) => id === activeId);
  const changed = active !== undefined && !isViewShown(list, openable(resource, active.state, clock).state);

  const presets = resource.list.presets.filter(({ filter }) =>
    Object.keys(filter).every((name) => RESERVED.includes(name) || fieldNamed(resource, name) !== undefined),
  );
  const all = translate('engine.list.allRows');
  // The period is chosen separately: a preset keeps it unless it sets its own.
  const period = usePeriodField(resource, filterValues);
  // What the list leaves out stays left out, unless a declared view is about it.
  const { [period]: span, excludedPresets: _excluded, ...besides } = filterValues;
  const hidden = excludedPresets(filterValues);
  const hiding = (name: string) => {
    const still = hidden.filter((one) => one !== name);
    return still.length > 0 ? { excludedPresets: still } : {};
  };
  const isOn = (filter: Readonly<Record<string, unknown>>) => same(filter, period in filter ? filterValues : besides);
  const declared = [
    { name: '', label: all, filter: {} },
    ...presets.map(({ name, filter }) => ({ name, filter, label: resource.texts.presets?.[name] ?? name })),
  ];
  const shown = active?.name ?? declared.find(({ filter }) => isOn(filter))?.label ?? all;

  const open = (state: ViewState) => {
    setFilters({ ...state.filter });
    setSort(state.sort ?? resource.sort);
    if (state.perPage !== undefined) setPerPage(state.perPage);
  };
  const openSaved = (view: SavedView) => {
    const { state } = openable(resource, view.state, clock);
    columns.choose(state.columns);
    open(state);
    setActive(view.id);
  };

  return (
    <>
      <PopoverButton
        className="e-chip"
        label={translate('engine.list.views')}
        onClose={() => setWanted(false)}
        content={(close) => (
          <div className="e-choices" ref={() => setWanted(true)}>
            {declared.map(({ name, label, filter }) => (
              <button
                key={name}
                type="button"
                aria-pressed={!active && isOn(filter)}
                onClick={() => {
                  setFilters({ ...(span !== undefined && { [period]: span }), ...hiding(name), ...filter });
                  setActive(null);
                  close();
                }}
              >
                {label}
                {!active && isOn(filter) && <Icon name="Check" />}
              </button>
            ))}
            <SavedViews
              views={data?.views}
              pending={isPending && wanted}
              active={active?.id}
              preferred={preferred}
              onOpen={(view) => {
                openSaved(view);
                close();
              }}
              onEdit={(view) => {
                close();
                setDialog({ view });
              }}
            />
            <hr />
            {active && changed && active.editable && (
              <button
                type="button"
                onClick={() => {
                  close();
                  setDialog({ view: { ...active, state: stateOf(resource, list, clock) } });
                }}
              >
                {translate('views.update', { name: active.name })}
              </button>
            )}
            <button
              type="button"
              onClick={() => {
                close();
                setDialog({ view: undefined });
              }}
            >
              {translate('views.save')}
              <Icon name="Add" size={14} />
            </button>
          </div>
        )}
      >
        {translate('engine.list.view', { name: shown })}
        {changed && (
          <span className="e-dot" data-tooltip={translate('views.changed')}>
            <span className="e-hidden">{translate('views.changed')}</span>
          </span>
        )}
        <Icon name="KeyboardArrowDown" size={12} />
      </PopoverButton>
      {dialog && (
        <Suspense>
          <ViewDialog
            resource={resource}
            view={dialog.view}
            state={stateOf(resource, list, clock)}
            onSaved={(view) => {
              setActive(view?.id ?? null);
              setDialog(undefined);
            }}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
