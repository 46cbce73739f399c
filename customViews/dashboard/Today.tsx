import { useGetList, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { addDays } from '../../domain/time/calendar';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { clockAt, instantAt } from '../../resources/engine/values/time';
import { validityText } from '../../resources/engine/values/validityText';
import { recordTitle } from '../../resources/engine/values/record';
import { Bones, Card } from './Card';

const EVENTS = 'events';
const SHOWN = 5;

/** The events of this day. */
export function Today() {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const resource = resources.get(EVENTS);
  const now = useNow();
  const today = clockAt(now, format.timeZone).day;
  const start = instantAt(today, '00:00', format.timeZone);
  const until = instantAt(addDays(today, 1), '00:00', format.timeZone);
  const { data, isPending } = useGetList(EVENTS, {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'ev_sdate', order: 'ASC' },
    filter: { ev_enabled: true, ev_sdate: { lt: until }, ev_edate: { gte: start } },
  });
  if (!resource) return null;
  return (
    <Card title={translate('home.today.title')} more={<Link to={`/${EVENTS}`}>{translate('home.today.all')}</Link>}>
      {isPending && <Bones lines={2} label={translate('home.counting')} />}
      {data?.length === 0 && <p className="home-quiet">{translate('home.today.none')}</p>}
      <ul className="home-lines">
        {data?.map((event) => (
          <li key={event.id}>
            <Link to={`/${EVENTS}/${event.id}`}>
              <span>
                {recordTitle(resource, event)}
                <small>
                  {validityText({ start: event['ev_sdate'], end: event['ev_edate'] }, now, format, translate).text}
                </small>
              </span>
              <span className="home-number">
                {translate('home.today.connected', {
                  smart_count: Number(event['ev_connected'] ?? 0),
                  n: format.number(Number(event['ev_connected'] ?? 0)),
                })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
