import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppContext } from '../../customViews/appContext';
import { useEngine } from '../../resources/engine/model';
import './styles/printed.css';

/** When the page was last printed, in ms since 1970; before that, when it was opened. */
function usePrintTime(): number {
  const [time, setTime] = useState(() => Date.now());
  useEffect(() => {
    // The browser lays the paper out right after this event.
    const onPrint = () => flushSync(() => setTime(Date.now()));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  return time;
}

/** On paper alone, above every page: the company that is worked in, and when the page was printed. */
export function PrintedHead() {
  const { format } = useEngine();
  const { companyName } = useAppContext();
  const printedAt = new Intl.DateTimeFormat(format.tag, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: format.timeZone,
  }).format(usePrintTime());
  return <p className="printed-head">{`${companyName} · ${printedAt}`}</p>;
}
