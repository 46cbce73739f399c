import { useTranslate } from 'ra-core';
import { holdsSecrets } from '../../../domain/schema/model/paramValues';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { EngineRecord } from '../values/record';
import { FieldChange } from '../record-page/FieldChange';
import type { Difference } from './conflict';
import { isSame } from './values';

interface MergedChangesProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly merged: readonly Difference[];
}

/** Lists the fields that only one side has changed; they are merged without a question. */
export function MergedChanges({ resource, record, merged }: MergedChangesProps) {
  const translate = useTranslate();
  const isMine = ({ field, base, mine }: Difference) => field.writeOnly || !isSame(base, mine);
  const sides = { mine: merged.filter(isMine), theirs: merged.filter((one) => !isMine(one)) };
  return (['mine', 'theirs'] as const).map(
    (side) =>
      sides[side].length > 0 && (
        <section key={side} className="e-merged">
          <h3>{translate(side === 'mine' ? 'record.conflict.fromMine' : 'record.conflict.fromTheirs')}</h3>
          <div className="e-changes">
            {sides[side].map(({ field, base, [side]: after }) => (
              <FieldChange
                key={field.name}
                {...{ resource, record, field }}
                before={base}
                after={after}
                sealed={field.writeOnly || field.secret !== undefined || holdsSecrets(field)}
              />
            ))}
          </div>
        </section>
      ),
  );
}
