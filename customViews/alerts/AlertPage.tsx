import { LinkBase } from 'ra-core';
import type { AlertDetail } from '../../domain/alerts/answers';
import { zoneName } from '../../domain/time/zoneName';
import { buttonClass } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { MenuButton } from '../../resources/ui/Menu';
import { Tag } from '../../resources/ui/Tag';
import { ALERTS, useAlert } from './calls';
import { Firings } from './Firings';
import { Loaded } from '../../resources/engine/Loaded';
import { useAlertActions } from './useAlertActions';
import { stateOf, TONES, useTexts } from './useTexts';

/** One alert: where it stands, what it watches, and when it fired. */
export function AlertPage({ id }: { readonly id: string }) {
  return (
    <div className="e-page al-page">
      <Loaded query={useAlert(id)} list={`/${ALERTS}`}>
        {(alert) => <Shown alert={alert} />}
      </Loaded>
    </div>
  );
}

function Shown({ alert }: { readonly alert: AlertDetail }) {
  const { translate, figure, rule } = useTexts();
  const state = stateOf(alert);
  return (
    <>
      <header className="e-head">
        <div>
          <LinkBase className="e-link al-back" to={`/${ALERTS}`}>
            {translate('alerts.back')}
          </LinkBase>
          <h1>{alert.name}</h1>
          <p className="al-summary">
            <Tag tone={TONES[state]}>{translate(`alerts.states.${state}`)}</Tag>
            <span>{`${figure(alert)} · ${rule(alert)}`}</span>
          </p>
        </div>
        <Actions alert={alert} />
      </header>
      {alert.enabled && alert.problem !== null && (
        <p className="al-note" role="status">
          {translate(`alerts.problems.${alert.problem}`)}
        </p>
      )}
      {state === 'learning' && <p className="al-note al-info">{translate('alerts.learning')}</p>}
      <Facts alert={alert} />
      <Firings alert={alert} />
    </>
  );
}

function Actions({ alert }: { readonly alert: AlertDetail }) {
  const { translate } = useTexts();
  const { switchTo, remove, busy, dialog } = useAlertActions(alert);
  const mayOn = alert.mayEdit;
  return (
    <div className="al-actions">
      {alert.mayEdit && (
        <LinkBase className={buttonClass({ kind: 'primary' })} to={`/${ALERTS}/${alert.id}/edit`}>
          {translate('alerts.edit')}
        </LinkBase>
      )}
      {alert.mayStop && (
        <MenuButton
          className={buttonClass({ kind: 'icon' })}
          iconOnly
          label={translate('alerts.more')}
          groups={[
            {
              choices: [
                {
                  label: translate(alert.enabled ? 'alerts.switchOff' : 'alerts.switchOn'),
                  disabled: busy || (!alert.enabled && !mayOn),
                  onChoose: () => switchTo(!alert.enabled),
                },
                { label: translate('alerts.delete'), danger: true, onChoose: remove },
              ],
            },
          ]}
        >
          <Icon name="MoreHoriz" size={16} />
        </MenuButton>
      )}
      {dialog}
    </div>
  );
}

function Facts({ alert }: { readonly alert: AlertDetail }) {
  const { translate, format, number, expected, recipientNames } = useTexts();
  const { last, quiet, owner, unsubscribed } = alert;
  const formerRecipient = ({ name, at }: AlertDetail['unsubscribed'][number]) =>
    translate('alerts.facts.formerRecipient', {
      name: name ?? translate('alerts.facts.unknown'),
      time: format.minute(at) ?? '',
    });
  const filters = alert.filterNames.map(({ name, values }) => [name, values] as const);
  const rows: (readonly [string, string])[] = [
    ...(last
      ? [
          [
            'now',
            last.low === null && last.high === null
              ? number(last.value)
              : translate('alerts.facts.nowText', { value: number(last.value), expected: expected(last) }),
          ] as const,
        ]
      : []),
    ['recipients', recipientNames(alert)],
    ...(unsubscribed.length > 0 ? [['unsubscribed', format.list(unsubscribed.map(formerRecipient))] as const] : []),
    ...(quiet ? [['quiet', translate('alerts.facts.quietText', { ...quiet })] as const] : []),
    ['zone', zoneName(alert.timezone)],
    ...(alert.nextAt === null ? [] : [['next', format.minute(alert.nextAt) ?? ''] as const]),
    ['owner', owner.name ?? translate('alerts.facts.unknown')],
  ];
  return (
    <dl className="e-card al-details">
      {[...filters, ...rows.map(([key, text]) => [translate(`alerts.facts.${key}`), text] as const)].map(
        ([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
