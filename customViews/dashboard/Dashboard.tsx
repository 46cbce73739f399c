import { useGetIdentity, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ClientResource } from '../../domain/schema/client';
import { useEngine, useModel } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { Arch } from '../../resources/widgets/Arch';
import { byPlace } from '../navigation';
import { ResourceCard } from './ResourceCard';
import { firstNameOf, isEvening } from './greeting';
import './dashboard.css';

type Placed = ClientResource & { readonly menu: NonNullable<ClientResource['menu']> };

/** Ways to begin that fit into one line. */
const STARTS = 4;

/** Who it is, when it is, and what may be opened, with how much is in it. */
export function Dashboard() {
  const translate = useTranslate();
  const { format } = useEngine();
  const { resources } = useModel();
  const { identity } = useGetIdentity();
  const now = useNow();
  const open = resources
    .filter((resource): resource is Placed => resource.menu !== undefined && resource.can.view)
    .sort((a, b) => byPlace(a.menu, b.menu));
  const starts = open.filter(({ can }) => can.create).slice(0, STARTS);
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
      {open.length === 0 ? (
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
                <Link key={name} className="button" to={`/${name}/create`}>
                  {texts.new}
                </Link>
              ))}
            </nav>
          )}
          <section aria-labelledby="home-open">
            <h2 id="home-open">{translate('home.open')}</h2>
            <div className="home-cards">
              {open.map((resource) => (
                <ResourceCard key={resource.name} resource={resource} />
              ))}
            </div>
          </section>
        </>
      )}
    </div>
  );
}
