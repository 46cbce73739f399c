import { LinkBase, useCreatePath, useTranslate } from 'ra-core';
import { useMemo, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { failureText } from '../../resources/engine/errors';
import { DescribedForm } from '../../resources/engine/form/DescribedForm';
import { LeaveGuard } from '../../resources/engine/form/LeaveGuard';
import { isEmpty } from '../../resources/engine/form/values';
import { State } from '../../resources/engine/list/states';
import { useEngine, useResource } from '../../resources/engine/model';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { bottomBar } from '../../resources/ui/bars';
import { Button, buttonClass } from '../../resources/ui/Button';
import { INTEGRATIONS, useDashboards } from './calls';
import { describeStart } from './startDescription';
import { StepCard } from './Steps';
import type { Wizard } from './useWizard';

const LANGUAGE = 'l_language';

/** The first step: which dashboard is read, and what new locations get besides. */
export function StartStep({ wizard }: { readonly wizard: Wizard }) {
  const translate = useTranslate();
  const { data, error, refetch, isPending } = useDashboards();
  if (error && !data) {
    return (
      <StepCard step="start" title={translate('wireless.step.start')}>
        <State
          alert
          title={translate('wireless.unread')}
          text={failureText(translate, error)}
          action={<Button onClick={() => void refetch()}>{translate('engine.list.retry')}</Button>}
        />
      </StepCard>
    );
  }
  if (isPending || !data) {
    return (
      <StepCard step="start" title={translate('wireless.step.start')}>
        <div className="wd-bones" aria-busy="true">
          {[1, 2, 3, 4].map((line) => (
            <span key={line} className="e-skeleton" />
          ))}
        </div>
      </StepCard>
    );
  }
  if (data.length === 0) return <NoDashboard />;
  return <StartForm dashboards={data} wizard={wizard} />;
}

/** No dashboard that could be read: why, and the way to where one is entered. */
function NoDashboard() {
  const translate = useTranslate();
  const path = useCreatePath();
  const { can } = useResource(INTEGRATIONS);
  const start = JSON.stringify({ kind: 'wireless_dashboard' });
  const to = can.create
    ? `${path({ resource: INTEGRATIONS, type: 'create' })}?${new URLSearchParams({ start }).toString()}`
    : path({ resource: INTEGRATIONS, type: 'list' });
  return (
    <section className="e-card">
      <State
        title={translate('wireless.none')}
        text={translate('wireless.noneText')}
        action={
          <div className="e-row-of-buttons">
            <LinkBase className={buttonClass({ kind: 'primary' })} to={to}>
              {translate(can.create ? 'wireless.addDashboard' : 'wireless.toIntegrations')}
            </LinkBase>
            {can.create && (
              <LinkBase className={buttonClass()} to={path({ resource: INTEGRATIONS, type: 'list' })}>
                {translate('wireless.toIntegrations')}
              </LinkBase>
            )}
          </div>
        }
      />
    </section>
  );
}

interface StartFormProps {
  readonly dashboards: readonly EngineRecord[];
  readonly wizard: Wizard;
}

function StartForm({ dashboards, wizard: { start, begin } }: StartFormProps) {
  const translate = useTranslate();
  const { resources } = useEngine();
  const locations = useResource('locations');
  const integrations = useResource(INTEGRATIONS);
  const description = useMemo(
    () =>
      describeStart(
        dashboards.map((record) => ({ id: Number(record.id), name: recordTitle(integrations, record) })),
        { locations, known: (name) => resources.has(name), dashboardLabel: translate('wireless.dashboard') },
      ),
    [dashboards, integrations, locations, resources, translate],
  );
  const only = dashboards.length === 1 ? dashboards[0] : undefined;
  const usualLanguage = locations.fields.find(({ name }) => name === LANGUAGE)?.default;
  return (
    <StepCard step="start" title={translate('wireless.startTitle')}>
      <p className="wd-text">
        {only
          ? translate('wireless.startTextOne', { name: recordTitle(integrations, only) })
          : translate('wireless.startText')}
      </p>
      <DescribedForm
        className="wd-form"
        description={description}
        start={{ [LANGUAGE]: usualLanguage, groupids: [], ...start?.values, dashboard: start?.dashboard }}
        onSubmit={async ({ dashboard, ...values }) => {
          const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
          begin({ dashboard: Number(only?.id ?? dashboard), values: Object.fromEntries(given) });
        }}
      >
        {({ busy, problem }) => (
          <>
            {problem}
            <div className="e-save wd-foot" ref={bottomBar}>
              <div className="e-save-row">
                <span className="e-save-text">{translate('wireless.startFoot')}</span>
                <Button type="submit" kind="primary" disabled={busy}>
                  {translate('wireless.read')}
                </Button>
              </div>
            </div>
            <StartGuard isChosen={start !== undefined} />
          </>
        )}
      </DescribedForm>
    </StepCard>
  );
}

/** Asks before what was entered is lost. */
function StartGuard({ isChosen }: { readonly isChosen: boolean }) {
  const translate = useTranslate();
  const { isDirty } = useFormState();
  const leaving = useRef(false);
  return <LeaveGuard labels={isChosen || isDirty ? [translate('wireless.choices')] : []} leaving={leaving} />;
}
