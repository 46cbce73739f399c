import { useGetIdentity, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useEngine, useModel } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { Arch } from '../../resources/ui/Arch';
import { Button, buttonClass } from '../../resources/ui/Button';
import { useAppContext } from '../appContext';
import { FirstSteps } from './FirstSteps';
import { HomeTiles } from './HomeTiles';
import { firstNameOf, partOfDay } from './greeting';
import { startsOf } from './starts';
import { useTiles } from './useTiles';
import './dashboard.css';

/** Name, date, what to do now: two actions, and tiles that each person arranges. */
export function Dashboard() {
  const translate = useTranslate();
  const { format, company } = useEngine();
  const { homeCompanyId } = useAppContext();
  const { resources } = useModel();
  const { identity } = useGetIdentity();
  const now = useNow();
  const { actions, figures } = useMemo(
    () => startsOf(resources, company === homeCompanyId),
    [resources, company, homeCompanyId],
  );
  const counted = useMemo(() => figures.map(({ name }) => name), [figures]);
  const tiles = useTiles(counted);
  const [arranging, setArranging] = useState(false);
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
          <p className="home-greeting">{`${translate(greeting, { name: firstNameOf(identity?.fullName) })} · ${date}`}</p>
        </div>
        <div className="home-starts">
          {figures.length > 0 && (
            <Button kind={arranging ? 'plain' : 'quiet'} onClick={() => setArranging(!arranging)}>
              {translate(arranging ? 'home.arrange.done' : 'home.arrange.start')}
            </Button>
          )}
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
          <HomeTiles {...tiles} arranging={arranging} />
        </>
      )}
    </div>
  );
}
