import { useGetList, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Icon, iconNamed } from '../../resources/ui/Icon';
import { listPath } from '../../domain/schema/client/addresses';
import type { ClientResource } from '../../domain/schema/client/client';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import { useNow } from '../../resources/engine/useNow';
import { figureOf, isCompared, weekBeforeOf } from './figures';

/** The number of records that match a filter, as text; undefined when it is not known. A large one is an estimate. */
function useCount({ name, sort }: ClientResource, filter: Readonly<Record<string, unknown>>, enabled = true) {
  const { format } = useEngine();
  const { total, meta, isPending } = useGetList(
    name,
    { pagination: { page: 1, perPage: 1 }, sort, filter },
    { enabled },
  );
  const approximate = (meta as { approximate?: boolean } | undefined)?.approximate === true;
  const text = total === undefined ? undefined : `${approximate ? '≈ ' : ''}${format.number(total)}`;
  return { total, text, isPending };
}

/**
 * One resource to open: how many records it has, and how many of them are of today (with the same weekday before), in use
 * or urgent; each number leads to its records.
 */
export function ResourceCard({ resource }: { readonly resource: ClientResource }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const now = useNow();
  const figure = figureOf(resource, now, format.timeZone);
  const all = useCount(resource, {});
  const some = useCount(resource, figure ?? {}, figure !== undefined);
  return (
    <div className="home-card">
      <Link to={addressOf(resource, {})}>
        <Icon name={iconNamed(resource.icon)} className="home-icon" />
        <h2>{resourceName(resource, 2)}</h2>
        <Count isPending={all.isPending} text={all.text} translate={translate} />
      </Link>
      {figure && (
        <p className={isCompared(resource) ? 'home-figure home-figures' : 'home-figure'}>
          {some.text !== undefined && (
            <Link to={addressOf(resource, figure)}>
              {translate(`home.numbers.${resource.name}`, { smart_count: some.total, n: some.text })}
            </Link>
          )}
          {some.text !== undefined && <Compared resource={resource} now={now} />}
        </p>
      )}
    </div>
  );
}

/** A list by its filter; without conditions it shows all records, and not those of its first period alone. */
const addressOf = (resource: ClientResource, filter: Readonly<Record<string, unknown>>) =>
  `${listPath(resource)}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** How many there were on the same weekday of the week before, until the same time; nothing where that is not asked. */
function Compared({ resource, now }: { readonly resource: ClientResource; readonly now: number }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const before = weekBeforeOf(resource, now, format.timeZone);
  const { text } = useCount(resource, before?.filter ?? {}, before !== undefined);
  if (!before || text === undefined) return null;
  const until = new Date(before.until).toISOString();
  const weekday = new Intl.DateTimeFormat(format.tag, { weekday: 'long', timeZone: format.timeZone });
  return (
    <Link
      className="home-compared"
      to={addressOf(resource, before.filter)}
      data-tooltip={translate('home.weekBeforeUntil', { time: format.minute(until) })}
    >
      {translate('home.weekBefore', { n: text, weekday: weekday.format(before.until) })}
    </Link>
  );
}

interface CountProps {
  readonly isPending: boolean;
  readonly text: string | undefined;
  readonly translate: (key: string) => string;
}

function Count({ isPending, text, translate }: CountProps) {
  // With keys, the number is an element of its own: it appears, and nothing has moved.
  if (isPending)
    return <span key="pending" className="home-skeleton" role="img" aria-label={translate('home.counting')} />;
  if (text === undefined) {
    return (
      <span className="home-count home-unknown" data-tooltip={translate('home.unknownCount')}>
        {'—'}
      </span>
    );
  }
  return (
    // A narrow space can hardly be seen between large figures.
    <span key="count" className="home-count">
      {text.replaceAll('\u202f', '\u00a0')}
    </span>
  );
}
