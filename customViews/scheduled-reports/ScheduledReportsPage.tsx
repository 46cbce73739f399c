import { LinkBase, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SCHEDULED, type ScheduleCard } from '../../domain/reports/schedule';
import { Loaded } from '../../resources/engine/Loaded';
import { Arch } from '../../resources/ui/Arch';
import { useSchedules, type ScheduleTarget } from './calls';
import { ScheduleDialog } from './ScheduleDialog';
import { ScheduleRow } from './ScheduleRow';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import './scheduledReports.css';

/** The reports that are sent regularly; `?new=<kind>&target=<key>` opens the dialog about a new one. */
export function ScheduledReportsPage() {
  const translate = useTranslate();
  const schedules = useSchedules();
  const [edited, setEdited] = useState<ScheduleCard>();
  const added = useNewTarget();
  return (
    <div className="e-page">
      <header className="e-head">
        <div>
          <h1>{translate('menu.scheduledReports')}</h1>
          <p>{translate('scheduledReports.intro')}</p>
        </div>
      </header>
      <Loaded query={schedules}>
        {({ schedules: found }) =>
          found.length === 0 ? (
            <Empty />
          ) : (
            <ul className="e-card sr-rows" aria-label={translate('scheduledReports.list')}>
              {found.map((schedule) => (
                <ScheduleRow key={schedule.id} schedule={schedule} onEdit={() => setEdited(schedule)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <ScheduleDialog
          target={edited}
          schedule={edited}
          onSaved={() => setEdited(undefined)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {added.target && (
        <ScheduleDialog
          key={`${added.target.kind} ${added.target.targetId}`}
          target={added.target}
          onSaved={added.stay}
          onClose={added.leave}
        />
      )}
    </div>
  );
}

/** What the address asks to send, and how to continue from there. */
function useNewTarget() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { key } = useLocation();
  const kind = SCHEDULED.find((one) => one === params.get('new'));
  const targetId = Number(params.get('target'));
  const target: ScheduleTarget | undefined =
    kind && Number.isSafeInteger(targetId) && targetId > 0 ? { kind, targetId } : undefined;
  const stay = () => setParams({}, { replace: true });
  return {
    target,
    stay,
    // Back to where it was asked for, unless the address was opened by itself.
    leave: () => (key === 'default' ? stay() : void navigate(-1)),
  };
}

function Empty() {
  const translate = useTranslate();
  return (
    <section className="e-card e-state">
      <Arch />
      <h2>{translate('scheduledReports.empty')}</h2>
      <p>{translate('scheduledReports.emptyText')}</p>
      <LinkBase className="e-link" to="/report/shared">
        {translate('scheduledReports.openBoards')}
      </LinkBase>
    </section>
  );
}
