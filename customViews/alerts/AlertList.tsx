import { LinkBase, useTranslate } from 'ra-core';
import type { AlertLine } from '../../domain/alerts/answers';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { Arch } from '../../resources/ui/Arch';
import { buttonClass } from '../../resources/ui/Button';
import { Tag } from '../../resources/ui/Tag';
import { ALERTS, useAlerts } from './calls';
import { Loaded } from '../../resources/engine/Loaded';
import { stateOf, TONES, useTexts } from './useTexts';

/** All alerts that the reader sees, with where they stand. */
export function AlertList() {
  const translate = useTranslate();
  const { permissions } = useEngine();
  const alerts = useAlerts();
  const create = permissions.has('report:edit') && (
    <LinkBase className={buttonClass({ kind: 'primary' })} to={`/${ALERTS}/new`}>
      {translate('alerts.new')}
    </LinkBase>
  );
  return (
    <div className="e-page al-page al-list">
      <header className="e-head">
        <div>
          <h1>{translate('menu.alerts')}</h1>
          <p>{translate('alerts.intro')}</p>
        </div>
        {create}
      </header>
      <Loaded query={alerts}>
        {({ alerts: lines }) =>
          lines.length === 0 ? (
            <section className="e-card e-state">
              <Arch />
              <h2>{translate('alerts.empty')}</h2>
              <p>{translate('alerts.emptyText')}</p>
            </section>
          ) : (
            <ul className="e-card al-rows">
              {lines.map((alert) => (
                <Line key={alert.id} alert={alert} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

function Line({ alert }: { readonly alert: AlertLine }) {
  const { translate, format, figure, rule, recipientNames } = useTexts();
  const now = useNow();
  const state = stateOf(alert);
  return (
    <li>
      <div className="al-name">
        <LinkBase className="e-link" to={`/${ALERTS}/${alert.id}`}>
          {alert.name}
        </LinkBase>
        <span>{`${figure(alert)} · ${rule(alert)}`}</span>
        {alert.filterNames.length > 0 && <span>{alert.filterNames.map(({ values }) => values).join(' · ')}</span>}
      </div>
      <div className="al-state">
        <Tag tone={TONES[state]}>{translate(`alerts.states.${state}`)}</Tag>
        {alert.problem !== null && <span>{translate(`alerts.problems.${alert.problem}`)}</span>}
      </div>
      <dl className="al-facts">
        <div>
          <dt>{translate('alerts.columns.last')}</dt>
          <dd data-tooltip={format.exact(alert.lastFired)}>
            {format.relative(alert.lastFired, now) ?? translate('alerts.never')}
          </dd>
        </div>
        <div>
          <dt>{translate('alerts.columns.recipients')}</dt>
          <dd>{recipientNames(alert)}</dd>
        </div>
      </dl>
    </li>
  );
}
