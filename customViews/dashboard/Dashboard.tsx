import { useGetIdentity, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../resources/ui/Button';
import { useEngine, useModel } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { Arch } from '../../resources/ui/Arch';
import { Attention } from './Attention';
import { Changes } from './Changes';
import { FirstSteps } from './FirstSteps';
import { ResourceCard } from './ResourceCard';
import { Today } from './Today';
import { firstNameOf, isEvening } from './greeting';
import { startsOf } from './starts';
import './dashboard.css';

/** Who it is, when it is, what to do now: what waits, the latest changes, today's events, numbers, two actions. */
export function Dashboard() {
  const translate = useTranslate();
  const { format } = useEngine();
  const { resources } = useModel();
  const { identity } = useGetIdentity();
  const now = useNow();
  const { actions, figures } = useMemo(() => startsOf(resources), [resources]);
  const creatable = useMemo(
    () => new Map(resources.filter(({ can }) => can.create).map((resource) => [resource.name, resource])),
    [resources],
  );
  const sees = (name: string) => resources.some((resource) => resource.name === name && resource.can.view);
  const date = new Intl.DateTimeFormat(format.tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: format.timeZone,
  }).format(now);
  const greeting = isEvening(now, format.timeZone) ? 'home.evening' : 'home.morning';

  return (
    <div className="home">
      <div className="home-head">
        <div>
          <h1>{translate(greeting, { name: firstNameOf(identity?.fullName) })}</h1>
          <p>{date.charAt(0).toLocaleUpperCase(format.tag) + date.slice(1)}</p>
        </div>
        {actions.length > 0 && (
          <nav className="home-starts" aria-label={translate('home.create')}>
            {actions.toReversed().map(({ name, texts }, index) => (
              <Link
                key={name}
                className={buttonClass(index === actions.length - 1 ? { kind: 'primary' } : {})}
                to={`/${name}/create`}
              >
                {texts.new}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {figures.length === 0 ? (
        <div className="home-nothing">
          <Arch />
          <h2>{translate('home.nothing')}</h2>
          <p>{translate('home.nothingText')}</p>
        </div>
      ) : (
        <>
          <FirstSteps resources={creatable} />
          <section className="home-cards" aria-label={translate('home.figures')}>
            {figures.map((resource) => (
              <ResourceCard key={resource.name} resource={resource} />
            ))}
          </section>
          <div className="home-grid">
            <div>
              <Attention />
              {sees('events') && <Today />}
            </div>
            {sees('auditlog') && (
              <div>
                <Changes />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  );
}
