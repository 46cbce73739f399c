import { Suspense, useState } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { apiUrl } from '../../dataProvider/bases';
import type { AlertFigure, AlertRule } from '../../domain/alerts/alert';
import type { BackTestAnswer, BackTestInterval } from '../../domain/alerts/answers';
import { errorText } from '../../domain/reports/estimate';
import { failureText } from '../../resources/engine/errors';
import { Button } from '../../resources/ui/Button';
import { useAppContext } from '../appContext';
import { TestFirings } from './TestFirings';
import { useTexts } from './useTexts';

const BandChart = lazyPart(() => import('./BandChart'));

/** A smaller share of the periods is not worth a sentence. */
const MIN_SHARE = 0.01;

interface BackTestProps {
  readonly rule: AlertFigure & AlertRule;
}

/** What the alert would have done in the last 90 days, asked for with a button: half a year is counted. */
export function BackTest({ rule }: BackTestProps) {
  const { translate, format } = useTexts();
  const { http } = useAppContext();
  const [tested, setTested] = useState<{ rule: BackTestProps['rule']; answer: BackTestAnswer }>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { json } = await http<BackTestAnswer>(apiUrl('/alerts/back-test'), { method: 'POST', body: rule });
      setTested({ rule, answer: json });
    } catch (error) {
      setProblem(failureText(translate, error));
    } finally {
      setBusy(false);
    }
  };
  const isStale = tested !== undefined && JSON.stringify(tested.rule) !== JSON.stringify(rule);
  const percent = new Intl.NumberFormat(format.tag, { style: 'percent', maximumFractionDigits: 0 });
  const intervals = tested?.answer.intervals ?? [];
  const shareOf = (isOne: (interval: BackTestInterval) => boolean) =>
    intervals.filter(isOne).length / Math.max(1, intervals.length);
  const unknown = shareOf(({ verdict }) => verdict === 'unknown');
  // No figure is below 0. By the day, figures are larger.
  const silent = tested?.rule.condition === 'band' && tested.rule.step === 'hour' ? shareOf(({ low }) => low === 0) : 0;
  return (
    <section className="al-test" aria-busy={busy}>
      <div className="al-test-head">
        <div>
          <h2>{translate('alerts.test.title')}</h2>
          <p className="e-help">{translate('alerts.test.help')}</p>
        </div>
        <Button disabled={busy} onClick={() => void run()}>
          {translate(busy ? 'alerts.test.running' : 'alerts.test.run')}
        </Button>
      </div>
      {problem !== undefined && (
        <p className="e-error" role="alert">
          {problem}
        </p>
      )}
      {tested && (
        <div className={isStale ? 'al-older' : undefined}>
          {isStale && <p className="al-note al-info">{translate('alerts.test.stale')}</p>}
          <div className="al-chart" role="img" aria-label={translate('alerts.test.chart')}>
            <Suspense fallback={<div className="e-skeleton al-skeleton" />}>
              <BandChart intervals={intervals} step={tested.rule.step} timeZone={tested.answer.timezone} />
            </Suspense>
          </div>
          <p className="al-legend" aria-hidden="true">
            {(['value', 'band', 'fires'] as const).map((key) => (
              <span key={key} data-of={key}>
                {translate(`alerts.test.${key}`)}
              </span>
            ))}
          </p>
          <TestFirings answer={tested.answer} figure={tested.rule} />
          {unknown >= MIN_SHARE && (
            <p className="e-help">{translate('alerts.test.unknown', { percent: percent.format(unknown) })}</p>
          )}
          {silent >= MIN_SHARE && (
            <p className="e-help">{translate('alerts.test.silent', { percent: percent.format(silent) })}</p>
          )}
          {tested.answer.error !== null && (
            <p className="e-help">
              {translate('reports.approximate', { error: errorText(tested.answer.error, format.tag) })}
            </p>
          )}
          <p className="e-help">{translate('alerts.test.late')}</p>
        </div>
      )}
    </section>
  );
}
