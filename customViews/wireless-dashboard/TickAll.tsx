import { useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';

interface TickAllProps {
  readonly ticked: number;
  readonly total: number;
  readonly onTick: (on: boolean) => void;
}

/** The box at the top of a table: ticks all of its rows, those of other pages too. */
export function TickAll({ ticked, total, onTick }: TickAllProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  return (
    <th scope="col" className="e-tick">
      <input
        type="checkbox"
        aria-label={translate('wireless.tickAll', { n: format.number(total) })}
        checked={ticked === total}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && ticked < total;
        }}
        onChange={({ target }) => onTick(target.checked)}
      />
    </th>
  );
}
