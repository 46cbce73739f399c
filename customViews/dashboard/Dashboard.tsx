import { useGetIdentity, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../resources/ui/Button';
import { useEngine, useModel } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { Arch } from '../../resources/ui/Arch';
import { ResourceCard } from './ResourceCard';
import { firstNameOf, isEvening } from './greeting';
import { PlaceLinks } from './PlaceLinks';
import { placesOf } from './places';
import './dashboard.css';

/** Ways to begin that fit into one line. */
const STARTS = 4;

/** Who it is, when it is, what is looked after every day with its numbers, and the way to everything else. */
export function Dashboard() {
  const translate = useTranslate();
  const { format } = useEngine();
  const { resources } = useModel();
  const { identity } = useGetIdentity();
  const now = useNow();
  const { watched, others } = useMemo(() => placesOf(resources), [resources]);
  const starts = watched.filter(({ can }) => can.create).slice(0, STARTS);
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
      </div>
      {watched.length === 0 ? (
        <div className="home-nothing">
          <Arch />
          <h2>{translate('home.nothing')}</h2>
          <p>{translate('home.nothingText')}</p>
        </div>
      ) : (
        <>
          {starts.length > 0 && (
            <nav className="home-starts" aria-label={translate('home.create')}>
              {starts.map(({ name, texts }) => (
                <Link key={name} className={buttonClass()} to={`/${name}/create`}>
                  {texts.new}
                </Link>
              ))}
            </nav>
          )}
          <section aria-labelledby="home-open">
            <h2 id="home-open">{translate('home.open')}</h2>
            <div className="home-cards">
              {watched.map((resource) => (
                <ResourceCard key={resource.name} resource={resource} />
              ))}
            </div>
            {others.length > 0 && (
              <div className="home-sections">
                {others.map(({ section, resources: some }) => (
                  <PlaceLinks key={section} section={section} resources={some} />
                ))}
              </div>
            )}
          </section>
        </>
      )}
    </div>
  );
}
