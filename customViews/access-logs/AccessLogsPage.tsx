import { ResourceList } from '../../resources/engine/ResourceList';
import { LogHistogram } from './LogHistogram';

/** The access log: the generated list, below how many lines there are when. */
export function AccessLogsPage() {
  return <ResourceList lead={<LogHistogram />} />;
}
