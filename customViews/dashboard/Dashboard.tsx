import { useGetIdentity, useTranslate } from 'ra-core';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../resources/ui/Button';
import { useEngine, useModel } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { Arch } from '../../resources/ui/Arch';
import { Attention } from './Attention';
import { Bones, Card } from './Card';
import { FirstSteps } from './FirstSteps';
import { ResourceCard } from './ResourceCard';
import { Today } from './Today';
import { firstNameOf, partOfDay } from './greeting';
import { startsOf } from './starts';
import { useAttention } from './useAttention';
import './dashboard.css';

/** Loaded while the figures are counted: the sentences of the history are no small part of the page. */
const Changes = lazy(() => import('./Changes'));

/** Who it is, when it is, what to do now: what waits, the latest changes, today's events, numbers, two actions. */
export function Dashboard() {
  const translate = useTranslate();
  const { format } = useEngine();
  const { resources } = useModel();
  const { identity } = useGetIdentity();
  const now = useNow();
  const attention = useAttention();
  const { actions, figures } = useMemo(() => startsOf(resources), [resources]);
  const sees = (name: string) => resources.some((resource) => resource.name === name && resource.can.view);
  const date = new Intl.DateTimeFormat(format.tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: format.timeZone,
  }).format(now);
  const greeting = `home.${partOfDay(now, format.timeZone)}`;

  return (
    <div className="home">
      <div className="home-head">
        <div>
          <h1>{translate('menu.home')}</h1>
          <p>{`${translate(greeting, { name: firstNameOf(identity?.fullName) })} · ${date}`}</p>
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
          <FirstSteps />
          <section className="home-cards" aria-label={translate('home.figures')}>
            {figures.map((resource) => (
              <ResourceCard key={resource.name} resource={resource} />
            ))}
          </section>
          <div className="home-grid">
            <div>
              <Attention />
              {/* Below a list whose length is not known before. */}
              {sees('events') && !attention.isPending && <Today />}
            </div>
            {sees('auditlog') && (
              <div>
                <Suspense
                  fallback={
                    <Card title={translate('home.changes.title')}>
                      <Bones lines={5} label={translate('home.changes.loading')} />
                    </Card>
                  }
                >
                  <Changes />
                </Suspense>
              </div>
            )}
          </div>
        </>
      )}
    </div>
  );
}
