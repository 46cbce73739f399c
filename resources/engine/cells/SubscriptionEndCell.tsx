import { subscriptionTone } from '../../../domain/rules/subscriptionTone';
import { useNow } from '../useNow';
import { DateCell } from './TimeCells';
import type { CellProps } from './types';

/** The last day of a subscription, coloured by how near it is (specification S-SUB-2). */
export function SubscriptionEndCell(props: CellProps) {
  const tone = subscriptionTone(props.value, useNow());
  return (
    <span className="e-toned" data-tone={tone}>
      <DateCell {...props} />
    </span>
  );
}
