import { useGetOne, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import { useViews } from '../../resources/engine/views/useViews';
import type { Tile } from './tiles';

type Named = (name: string) => ReactNode;

/** The name of a tile; views and graphs have the name that a person gave them. */
export function TileName({ tile, children }: { readonly tile: Tile; readonly children: Named }) {
  const nameOf = usePartName();
  const { resources } = useEngine();
  if (tile.kind === 'graph') return <GraphName id={tile.id}>{children}</GraphName>;
  const resource = tile.kind === 'view' ? resources.get(tile.resource) : undefined;
  if (tile.kind === 'view') {
    return resource ? <ViewName {...{ resource, id: tile.id, children }} /> : children(tile.resource);
  }
  return children(nameOf(tile));
}

/** Names of the tiles that the product brings along. */
export function usePartName() {
  const translate = useTranslate();
  const { resources } = useEngine();
  return (tile: Exclude<Tile, { readonly kind: 'view' | 'graph' }>): string => {
    if (tile.kind === 'chart') return translate(`home.charts.${tile.chart}`);
    const resource = tile.kind === 'count' ? resources.get(tile.resource) : undefined;
    return resource ? resourceName(resource, 2) : translate(`home.${tile.kind}.title`);
  };
}

function GraphName({ id, children }: { readonly id: number; readonly children: Named }) {
  const translate = useTranslate();
  const { data } = useGetOne('reportgraphs', { id }, { retry: false });
  return children(String(data?.['r_name'] ?? translate('home.tile.graph')));
}

interface ViewNameProps {
  readonly resource: ClientResource;
  readonly id: number;
  readonly children: Named;
}

function ViewName({ resource, id, children }: ViewNameProps) {
  const { data } = useViews(resource);
  const view = data?.views.find((one) => one.id === id);
  const name = resourceName(resource, 2);
  return children(view ? `${name} · ${view.name}` : name);
}
