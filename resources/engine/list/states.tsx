import { LinkBase, useCreatePath, useGetList, useListContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Arch } from '../../ui/Arch';
import { errorMessage, translateMessage, statusOf } from '../errors';
import { periodFields } from '../filters/opening';
import { useOpening } from '../filters/usePeriod';
import { useEngine } from '../model';
import { useAllTime } from './AllTimeOffer';

interface StateProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly alert?: boolean;
  /** Of the title: 1 where it is the title of the page. */
  readonly level?: 1 | 2;
}

/** A page or a list that has nothing to show: why, and the next step. */
export function State({ title, text, action, alert, level = 2 }: StateProps) {
  const Title = `h${level}` as const;
  return (
    <div className="e-state" role={alert ? 'alert' : undefined}>
      <Arch />
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

interface ListStateProps {
  readonly resource: ClientResource;
}

/** What happens on the network happens at one of these. */
const PLACES = 'locations';

/** A list is empty in the period that it opens with: there is nothing at all yet, or nothing in this period. */
function EmptyPeriod({ resource, children }: ListStateProps & { readonly children: ReactNode }) {
  const { data, isPending } = useGetList(resource.name, {
    pagination: { page: 1, perPage: 1 },
    sort: resource.sort,
    filter: {},
  });
  const translate = useTranslate();
  const path = useCreatePath();
  const { resources } = useEngine();
  if (isPending) return <div className="e-state" aria-busy="true" />;
  if (data === undefined || data.length > 0) return children;
  if (!resource.readOnly) return <NothingYet resource={resource} />;
  // What has a place on the network comes from there.
  const fromNetwork = resource.fields.some(({ reference }) => reference?.resource === PLACES);
  const sources = fromNetwork && resources.get('sources')?.can.view === true;
  return (
    <State
      title={translate('engine.list.nothingArrived')}
      text={[resource.texts.empty, fromNetwork && translate('engine.list.nothingArrivedText')]
        .filter(Boolean)
        .join(' ')}
      action={
        sources && (
          <LinkBase className={buttonClass()} to={path({ resource: 'sources', type: 'list' })}>
            {translate('engine.list.toSources')}
          </LinkBase>
        )
      }
    />
  );
}

/** No rows: nothing was made yet, or nothing matches. Offers the step that changes it. */
export function EmptyList({ resource }: ListStateProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const allTime = useAllTime(resource);
  const { limited } = useEngine();
  // The list cannot know whether the company has records outside the person's scopes.
  const inScopes = limited && resource.scoped;
  const opening = useOpening(resource);
  const onlyPeriod = Object.keys(filterValues).every((name) => periodFields(resource).includes(name));
  if (Object.keys(filterValues).length > 0) {
    const noMatch = (
      <State
        title={translate('engine.list.noneMatch')}
        text={translate(inScopes ? 'engine.list.noneMatchInScopes' : 'engine.list.noneMatchText')}
        action={
          <div className="e-row-of-buttons">
            {allTime && <Button onClick={allTime}>{translate('engine.list.allTime')}</Button>}
            {/* A period that the list cannot do without is nothing to clear. */}
            {!(
              resource.list.period?.all === false && Object.keys(filterValues).join() === resource.list.period.field
            ) && <Button onClick={() => setFilters({}, {})}>{translate('engine.list.clearFilters')}</Button>}
          </div>
        }
      />
    );
    const isWaiting = opening !== undefined && onlyPeriod && !inScopes;
    return isWaiting ? <EmptyPeriod resource={resource}>{noMatch}</EmptyPeriod> : noMatch;
  }
  return <NothingYet resource={resource} />;
}

/** There are no records at all: what they are, and the step that makes the first one. */
export function NothingYet({ resource }: ListStateProps) {
  const translate = useTranslate();
  const path = useCreatePath();
  const { limited } = useEngine();
  const { texts, can } = resource;
  // The text invites to make the first one.
  const showsEmptyText = texts.empty !== undefined && (can.create || resource.readOnly);
  if (limited && resource.scoped) {
    return <State title={translate('engine.list.noneInScope')} text={translate('engine.list.noneInScopeText')} />;
  }
  return (
    <State
      title={translate('engine.list.noneYet')}
      {...(showsEmptyText && { text: texts.empty })}
      action={
        can.create && (
          <LinkBase className={buttonClass()} to={path({ resource: resource.name, type: 'create' })}>
            {texts.new}
          </LinkBase>
        )
      }
    />
  );
}

/** HTTP status for an invalid query: a retry cannot help. */
const UNPROCESSABLE = 422;
/** Codes about the query itself. Their own texts are for forms and for clients: they name parameters, or say nothing. */
const OF_QUERY: ReadonlySet<string> = new Set(
  ['VALIDATION_FAILED', 'UNKNOWN_FIELD', 'UNKNOWN_PARAMETER', 'UNKNOWN_SORT_KEY', 'UNKNOWN_OPERATOR'].map(
    (code) => `errors.${code}`,
  ),
);

/**
 * The list could not be read: what happened, and a way on. A filter, an order or a number of rows from an old address, or
 * from before the schema or the person's rights changed, is removed as a whole: a retry would not help.
 */
export function ListError({ resource }: ListStateProps) {
  const { error, refetch, filterValues, setFilters, setSort, setPerPage } = useListContext();
  const translate = useTranslate();
  const filtered = Object.keys(filterValues).length > 0;
  const reset = () => {
    setFilters({}, {});
    setSort(resource.sort);
    setPerPage(resource.list.perPage);
  };
  const failure = errorMessage(error);
  return (
    <State
      alert
      title={translate('engine.list.failed')}
      text={OF_QUERY.has(failure.message) ? translate('engine.list.refused') : translateMessage(translate, failure)}
      action={
        statusOf(error) === UNPROCESSABLE ? (
          <Button onClick={reset}>{translate('engine.list.reset')}</Button>
        ) : (
          <div className="e-row-of-buttons">
            <Button onClick={() => void refetch()}>{translate('engine.list.retry')}</Button>
            {filtered && (
              <Button kind="quiet" onClick={() => setFilters({}, {})}>
                {translate('engine.list.clearFilters')}
              </Button>
            )}
          </div>
        )
      }
    />
  );
}
