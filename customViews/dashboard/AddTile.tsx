import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { LabelledChoice } from '../../resources/engine/inputs/LabelledFields';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { GraphChoice, PartChoice, ViewChoice } from './tileChoices';
import { tileOf, type Tile } from './tiles';

interface AddTileProps {
  /** Keys of the tiles that are there already. */
  readonly placed: readonly string[];
  readonly sees: (tile: Tile) => boolean;
  readonly onAdd: (key: string) => void;
  readonly onClose: () => void;
}

/** Chooses one more tile: a part of the page that is not there, a graph of a dashboard, or a saved view of a list. */
export default function AddTile({ placed, sees, onAdd, onClose }: AddTileProps) {
  const translate = useTranslate();
  const form = useId();
  const [kind, setKind] = useState<'part' | 'graph' | 'view'>('part');
  const [key, setKey] = useState('');
  const chooser = { value: key, placed, onChange: setKey };
  const kinds = (['part', 'graph', 'view'] as const).filter((one) => one !== 'graph' || sees({ kind: 'graph', id: 0 }));
  return (
    <Dialog
      title={translate('home.arrange.add')}
      onClose={onClose}
      closing={translate('reports.boards.cancel')}
      actions={
        <Button type="submit" kind="primary" form={form} disabled={key === ''}>
          {translate('engine.form.add')}
        </Button>
      }
    >
      <form
        id={form}
        className="home-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (tileOf(key)) onAdd(key);
        }}
      >
        <LabelledChoice
          id={`${form}-kind`}
          label={translate('home.arrange.kind')}
          value={kind}
          onValue={(value) => {
            setKind(value);
            setKey('');
          }}
          options={kinds.map((one) => [one, translate(`home.arrange.kinds.${one}`)])}
        />
        {kind === 'part' && <PartChoice {...chooser} sees={sees} />}
        {kind === 'graph' && <GraphChoice {...chooser} />}
        {kind === 'view' && <ViewChoice {...chooser} />}
      </form>
    </Dialog>
  );
}
