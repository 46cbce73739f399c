import { useEngine } from '../resources/engine/model';
import { useNow } from '../resources/engine/useNow';
import { useAppContext } from './appContext';
import './printedHead.css';

/** On paper alone, above a page that says neither: the company that is worked in, and when the page was printed. */
export function PrintedHead() {
  const { format } = useEngine();
  const { companyName } = useAppContext();
  const now = useNow();
  const printedAt = new Intl.DateTimeFormat(format.tag, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: format.timeZone,
  }).format(now);
  return <p className="printed-head">{`${companyName} · ${printedAt}`}</p>;
}
