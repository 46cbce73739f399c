import { useGetList, useTranslate } from 'ra-core';
import { useId, useState, type ComponentProps } from 'react';
import { MAX_PAGE_ROWS } from '../../domain/limits';
import type { ClientResource } from '../../domain/schema/client/client';
import { LabelledChoice } from '../../resources/engine/inputs/LabelledFields';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useViews } from '../../resources/engine/views/useViews';
import { hasFigure } from './figures';
import { usePartName } from './TileName';
import { CHARTS, keyOf, type Tile } from './tiles';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';

/** Dashboards and graphs of the choice: as many as one request may ask for. */
const MAX_RECORDS = MAX_PAGE_ROWS;

interface ChooserProps {
  /** Key of the tile; empty: none yet. */
  readonly value: string;
  /** Keys of the tiles that are there already. */
  readonly placed: readonly string[];
  readonly onChange: (key: string) => void;
}

/** Parts of the page that are not there, numbers of the lists among them. */
export function PartChoice({ placed, sees, ...props }: ChooserProps & { readonly sees: (tile: Tile) => boolean }) {
  const translate = useTranslate();
  const nameOf = usePartName();
  const { resources } = useEngine();
  const counts = [...resources.values()]
    .filter(hasFigure)
    .map(({ name }) => ({ kind: 'count' as const, resource: name }));
  const charts = CHARTS.map((chart) => ({ kind: 'chart' as const, chart }));
  const parts = [{ kind: 'attention' as const }, { kind: 'today' as const }, { kind: 'changes' as const }];
  const offered = [...parts, ...charts, ...counts].filter((tile) => sees(tile) && !placed.includes(keyOf(tile)));
  return (
    <TileChoice
      label={translate('home.arrange.kinds.part')}
      {...props}
      options={offered.map((tile) => [keyOf(tile), nameOf(tile)])}
    />
  );
}

const all = (field: string) => ({
  sort: { field, order: 'ASC' as const },
  pagination: { page: 1, perPage: MAX_RECORDS },
});

/** The graphs of the dashboards that the person sees, by dashboard. */
export function GraphChoice({ placed, ...props }: ChooserProps) {
  const translate = useTranslate();
  const boards = useGetList<EngineRecord>('dashboards', all('d_name'));
  const graphs = useGetList<EngineRecord>('reportgraphs', all('reportgraphid'));
  const groups = (boards.data ?? [])
    .map((board) => ({
      board,
      own: (graphs.data ?? []).filter(
        ({ id, r_dashboardid }) => r_dashboardid === board.id && !placed.includes(`graph:${id}`),
      ),
    }))
    .filter(({ own }) => own.length > 0);
  return (
    <TileChoice
      label={translate('home.tile.graph')}
      {...props}
      isLoading={boards.isPending || graphs.isPending}
      groups={groups.map(({ board, own }) => ({
        name: String(board['d_name']),
        options: own.map((graph) => [`graph:${graph.id}`, String(graph['r_name'])] as const),
      }))}
    />
  );
}

/** The saved views of a list that is chosen first. */
export function ViewChoice(props: ChooserProps) {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const [name, setName] = useState('');
  const resource = resources.get(name);
  const lists = [...resources.values()]
    .filter(({ can, own, menu }) => can.view && !own && menu !== undefined)
    .sort((a, b) => resourceName(a, 2).localeCompare(resourceName(b, 2), format.tag));
  return (
    <>
      <TileChoice
        label={translate('home.arrange.list')}
        value={name}
        onChange={(value) => {
          setName(value);
          props.onChange('');
        }}
        options={lists.map((one) => [one.name, resourceName(one, 2)])}
      />
      {resource && <ViewsOf key={name} resource={resource} {...props} />}
    </>
  );
}

function ViewsOf({ resource, placed, ...props }: ChooserProps & { readonly resource: ClientResource }) {
  const translate = useTranslate();
  const { data, isPending } = useViews(resource, 0);
  const views = (data?.views ?? []).filter(({ id }) => !placed.includes(`view:${resource.name}:${id}`));
  return (
    <TileChoice
      label={translate('home.arrange.kinds.view')}
      {...props}
      isLoading={isPending}
      options={views.map(({ id, name }) => [`view:${resource.name}:${id}`, name])}
    />
  );
}

type Choices = Omit<ComponentProps<typeof LabelledChoice<string>>, 'id' | 'onValue'>;

interface TileChoiceProps extends Choices {
  readonly onChange: (value: string) => void;
  readonly isLoading?: boolean;
}

/** A choice in which nothing is chosen at first. */
function TileChoice({ onChange, isLoading = false, ...props }: TileChoiceProps) {
  const translate = useTranslate();
  const isEmpty = !isLoading && !props.options?.length && !props.groups?.length;
  return (
    <LabelledChoice
      {...props}
      id={useId()}
      onValue={onChange}
      disabled={isEmpty}
      placeholder={translate(isEmpty ? 'home.arrange.nothing' : 'reports.boards.pick')}
    />
  );
}
