import { useTranslate } from 'ra-core';
import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { useEngine } from '../../resources/engine/model';
import { whenIdle } from '../../resources/ui/whenIdle';
import { Attention } from './Attention';
import { Bones, Card } from './Card';
import { ResourceCard } from './ResourceCard';
import type { Tile } from './tiles';
import { Today } from './Today';

/** Loaded while the figures are counted: the sentences of the history are no small part of the page. */
const Changes = lazyPart(() => import('./Changes'));
/** With the component library. */
const ChartTile = lazyPart(() => import('./ChartTile'));
const GraphTile = lazyPart(() => import('./GraphTile'));
const ViewTile = lazyPart(() => import('./ViewTile'));

interface TileBodyProps {
  readonly tile: Tile;
  /** It is one column wide. */
  readonly compact?: boolean;
}

/** What a tile of the home page shows. */
export function TileBody({ tile, compact = false }: TileBodyProps) {
  const translate = useTranslate();
  const { resources } = useEngine();
  const resource = 'resource' in tile ? resources.get(tile.resource) : undefined;
  switch (tile.kind) {
    case 'attention':
      return <Attention />;
    case 'today':
      return <Today />;
    case 'count':
      return resource ? <ResourceCard resource={resource} /> : null;
    case 'changes':
      return (
        <Suspense
          fallback={
            <Card title={translate('home.changes.title')}>
              <Bones lines={5} label={translate('home.changes.loading')} />
            </Card>
          }
        >
          <Changes />
        </Suspense>
      );
    case 'view':
      return <Suspense fallback={<Waiting />}>{resource && <ViewTile resource={resource} id={tile.id} />}</Suspense>;
    case 'graph':
      return (
        <Later>
          <GraphTile id={tile.id} compact={compact} />
        </Later>
      );
    case 'chart':
      return (
        <Later>
          <ChartTile chart={tile.chart} compact={compact} />
        </Later>
      );
  }
}

/** The place of a tile whose code is on its way. */
const Waiting = () => <div className="home-part home-waiting" aria-busy="true" />;

/** Charts and their library come when the rest of the page stands. */
function Later({ children }: { readonly children: ReactNode }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIsTime(true))), []);
  return <Suspense fallback={<Waiting />}>{isTime ? children : <Waiting />}</Suspense>;
}
