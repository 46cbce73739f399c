import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import { useResource } from '../../resources/engine/model';
import { BulkProgress } from '../../resources/engine/operations/BulkProgress';
import { useBulkRun } from '../../resources/engine/operations/useBulkRun';

/**
 * Enables locations by the ordinary change of many records.
 * @param onDone called with how many were enabled
 * @returns `outcome`: the progress, or what was refused, as a dialog
 */
export function useActivation(onDone: (count: number) => void) {
  const translate = useTranslate();
  const locations = useResource('locations');
  const dataProvider = useEngineDataProvider();
  const [failure, setFailure] = useState<unknown>();
  const [count, setCount] = useState(0);
  const [isShown, setShown] = useState(false);
  const { job, watched, busy, begin } = useBulkRun({
    resource: locations,
    done: translate('wireless.enabledNow'),
    onDone: () => onDone(count),
    onRefused: () => false,
    onFailed: setFailure,
  });
  const run = async (ids: readonly number[]) => {
    setFailure(undefined);
    setCount(ids.length);
    setShown(true);
    const change = { operation: 'edit', values: { [locations.enabled!]: true } } as const;
    await begin(ids, async (key) => (await dataProvider.changeMany(locations.name, { ids, change, key })).data);
  };
  const close = () => {
    setShown(false);
    const { changed = 0, refused = 0 } = job?.result ?? {};
    if (changed > 0 && refused > 0) onDone(changed);
  };
  const outcome = job && watched && isShown && <BulkProgress resource={locations} job={job} onClose={close} />;
  return { run, failure, busy, outcome };
}
