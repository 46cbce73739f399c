import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { usageTone, type UsageKind } from '../../../domain/rules/usageLevels';
import { useEngineDataProvider } from '../dataProvider';
import { useEngine } from '../model';
import { NumberCell } from './NumberCell';
import type { CellProps } from './types';

/** How long the usage of companies is fresh, in ms. */
const STALE_MS = 60_000;

/** The kind of usage that a maximum is about: the end of the field's name. */
const KINDS: readonly (readonly [string, UsageKind])[] = [
  ['maxusers', 'users'],
  ['maxappointedusers', 'appointed'],
  ['maxlocations', 'locations'],
  ['maxdevices', 'devices'],
];

/** A maximum with what is used of it, coloured from 60 % and 80 % on. */
export function UsageCell(props: CellProps) {
  const { field, record, resource } = props;
  const { companyUsages } = useEngineDataProvider();
  const { format } = useEngine();
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['company usages'],
    queryFn: ({ signal }) => companyUsages(signal),
    staleTime: STALE_MS,
  });
  const kind = KINDS.find(([end]) => field.name.endsWith(end))?.[1];
  const company = data?.find(({ companyId }) => companyId === record[resource.id]);
  const usage = company?.usage.find((one) => one.kind === kind);
  if (!usage) return <NumberCell {...props} />;
  const values = { used: format.number(usage.used), max: format.number(usage.max) };
  return (
    <span className="e-number e-toned" data-tone={usageTone(usage)}>
      {translate('engine.usage', values)}
    </span>
  );
}
