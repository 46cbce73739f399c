import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../lazyPart';
import { Button } from '../../ui/Button';
import { fieldLabel } from '../texts';
import { MonoCell } from './TextCell';
import type { CellProps } from './types';

const RevealDialog = lazyPart(() => import('./RevealDialog'));

/** A masked value; on the record's own page it can be seen whole, for a reason. */
export function MaskedCell(props: CellProps) {
  const { field, resource, record, value, where } = props;
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const [whole, setWhole] = useState<string>();
  const isThere = value !== null && value !== undefined && value !== '';
  return (
    <span className="e-masked">
      <MonoCell {...props} value={whole ?? value} />
      {where === 'page' && isThere && whole === undefined && (
        <Button
          kind="link"
          aria-label={translate('engine.reveal.title', { name: fieldLabel(resource, field.name) })}
          onClick={() => setAsking(true)}
        >
          {translate('engine.reveal.show')}
        </Button>
      )}
      {asking && (
        <Suspense>
          <RevealDialog
            {...{ resource, record, field }}
            onReveal={(text) => {
              setWhole(text);
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
