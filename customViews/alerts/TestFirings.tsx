import type { AlertFigure } from '../../domain/alerts/alert';
import type { BackTestAnswer, BackTestInterval } from '../../domain/alerts/answers';
import { RowsLink } from './RowsLink';
import { useClock, useTexts } from './useTexts';

interface TestFiringsProps {
  readonly answer: BackTestAnswer;
  readonly figure: AlertFigure;
}

/** One firing of a back-test: its interval, the one after it, and how many intervals it lasts. */
interface TestFiring {
  readonly interval: BackTestInterval;
  readonly to: string;
  readonly length: number;
}

function firingsIn(intervals: readonly BackTestInterval[]): TestFiring[] {
  return intervals.flatMap((interval, index) => {
    if (interval.change !== 'fires') return [];
    const rest = intervals.slice(index + 1);
    const end = rest.findIndex(({ change }) => change === 'ends');
    return [{ interval, to: rest[0]?.start ?? new Date().toISOString(), length: 1 + (end < 0 ? rest.length : end) }];
  });
}

/** The times at which an alert would have fired, the newest first. */
export function TestFirings({ answer: { intervals, timezone }, figure }: TestFiringsProps) {
  const { translate, number, expected } = useTexts();
  const clock = useClock(timezone, figure.step);
  const firings = firingsIn(intervals).toReversed();
  return (
    <>
      <h3 className="al-count" aria-live="polite">
        {firings.length === 0
          ? translate('alerts.test.none')
          : translate('alerts.test.fired', { smart_count: firings.length })}
      </h3>
      {firings.length > 0 && (
        <ul className="al-tested" aria-label={translate('alerts.test.list')} tabIndex={0}>
          {firings.map(({ interval, to, length }) => (
            <li key={interval.start}>
              <time dateTime={interval.start}>{clock(interval.start)}</time>
              <span>{`${number(interval.value)} · ${expected(interval)}`}</span>
              <span>
                {translate(figure.step === 'hour' ? 'alerts.test.lasted' : 'alerts.test.lastedDays', {
                  smart_count: length,
                })}
              </span>
              <RowsLink figure={figure} from={interval.start} to={to} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
