import { ResourceList } from '../../resources/engine/ResourceList';
import { PrintedHead } from '../PrintedHead';
import { LogHistogram } from './LogHistogram';

/** The access log: the generated list, below how many lines there are when. */
export function AccessLogsPage() {
  return (
    <ResourceList
      lead={
        <>
          <PrintedHead />
          <LogHistogram />
        </>
      }
    />
  );
}
