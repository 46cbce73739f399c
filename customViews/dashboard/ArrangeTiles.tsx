import { useTranslate } from 'ra-core';
import { Suspense, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { arrange } from '../../domain/reports/arrangement';
import { inOrder } from '../../domain/reports/layout';
import { Button, buttonClass } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { MenuButton, type MenuGroup } from '../../resources/ui/Menu';
import TileGrid from '../graphs/TileGrid';
import { useTileSteps } from '../graphs/useTileSteps';
import { TileBody } from './TileBody';
import { sizeOf, tileOf, type Tile } from './tiles';
import { TileName } from './TileName';
import type { Tiles } from './useTiles';

const AddTile = lazyPart(() => import('./AddTile'));

/** Height of a row of the home page, in pixels; `dashboard.css` has the same. */
const ROW = 56;

/** The tiles while they are being arranged: moved, resized, added and removed, by mouse, by keys or by their menu. */
export default function ArrangeTiles({ layout, sees, full, keep, takeBack }: Tiles) {
  const translate = useTranslate();
  const add = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState(false);
  const order = inOrder(layout);
  const { narrow, groupFor, onKeyDown, announced, announce } = useTileSteps(layout, (next) => {
    keep(next);
    return true;
  });

  const remove = (key: string, name: string) => {
    const others = order.filter((one) => one !== key);
    keep(arrange(others, new Map(others.map((one) => [one, layout.get(one)!]))));
    announce(translate('home.arrange.removed', { name }));
    // The menu went with its tile.
    add.current?.querySelector('button')?.focus();
  };
  const groupsOf = (key: string, name: string): MenuGroup[] => [
    groupFor({ key, name }),
    { choices: [{ label: translate('home.arrange.remove'), onChoose: () => remove(key, name) }] },
  ];
  const tiles = order.map((key) => (
    <div key={key} data-tile={key}>
      <ArrangedTile
        tile={tileOf(key)!}
        compact={!narrow && layout.get(key)?.w === 1}
        groupsOf={(name) => groupsOf(key, name)}
        onKeyDown={(event, name) => onKeyDown(event, { key, name })}
      />
    </div>
  ));
  return (
    <div className="home-arranging">
      <ArrangeBar
        {...{ full, keep, takeBack, narrow }}
        bar={add}
        onAdd={() => setAdding(true)}
        onSay={(what) => announce(translate(what))}
      />
      {narrow ? (
        <div className="rp-column">{tiles}</div>
      ) : (
        <TileGrid layout={layout} editable rowHeight={ROW} onPlace={(next) => keep(arrange(order, next))}>
          {tiles}
        </TileGrid>
      )}
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {adding && (
        <Suspense>
          <AddTile
            placed={order}
            sees={sees}
            onAdd={(key) => {
              keep(arrange([...order, key], layout, sizeOf));
              setAdding(false);
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ArrangeBarProps extends Pick<Tiles, 'full' | 'keep' | 'takeBack'> {
  readonly narrow: boolean;
  readonly bar: Ref<HTMLDivElement>;
  readonly onAdd: () => void;
  /** Announces a text, by its key. */
  readonly onSay: (what: string) => void;
}

/** What is done to the arrangement as a whole, and how tiles are moved. */
function ArrangeBar({ full, keep, takeBack, narrow, bar, onAdd, onSay }: ArrangeBarProps) {
  const translate = useTranslate();
  return (
    <div className="home-arrange" ref={bar}>
      <Button small disabled={full} onClick={onAdd}>
        {translate('home.arrange.add')}
      </Button>
      <Button
        small
        kind="quiet"
        disabled={!takeBack}
        onClick={() => {
          takeBack?.();
          onSay('home.arrange.takenBack');
        }}
      >
        {translate('home.arrange.takeBack')}
      </Button>
      <Button
        small
        kind="quiet"
        onClick={() => {
          keep(undefined);
          onSay('home.arrange.isReset');
        }}
      >
        {translate('home.arrange.reset')}
      </Button>
      <p>{translate(narrow ? 'home.arrange.helpNarrow' : 'home.arrange.help')}</p>
    </div>
  );
}

interface ArrangedTileProps {
  readonly tile: Tile;
  readonly compact: boolean;
  readonly groupsOf: (name: string) => readonly MenuGroup[];
  readonly onKeyDown: (event: KeyboardEvent, name: string) => void;
}

/** A tile below the bar that it is moved by. What it shows is not to be used meanwhile. */
function ArrangedTile({ tile, compact, groupsOf, onKeyDown }: ArrangedTileProps) {
  const translate = useTranslate();
  return (
    <div className="home-arranged">
      <TileName tile={tile}>
        {(name) => (
          <div className="rp-handle home-handle" onKeyDownCapture={(event) => onKeyDown(event, String(name))}>
            <span className="e-truncated">{name}</span>
            <MenuButton
              className={buttonClass({ kind: 'icon' })}
              iconOnly
              label={translate('home.arrange.actions', { name })}
              groups={groupsOf(name)}
            >
              <Icon name="MoreHoriz" size={16} />
            </MenuButton>
          </div>
        )}
      </TileName>
      <div className="home-tile" inert>
        <TileBody tile={tile} compact={compact} />
      </div>
    </div>
  );
}
