import { LinkBase, useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useBriefly } from '../../ui/useBriefly';
import { useEngine } from '../model';
import type { EngineRecord } from '../values/record';
import { fieldLabel, resourceName } from '../texts';
import type { Related } from '../../../domain/records/related';
import { relatedPath } from './relatedPath';
import { useRelated } from './useRelated';

interface RelatedLinksProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

interface LinkProps extends Pick<RelatedLinksProps, 'record'> {
  readonly target: ClientResource;
  readonly related: Related;
  /** True when the same resource refers to the record by several fields: the link then names the field. */
  readonly several: boolean;
}

function RelatedLink({ target, related: { field: name, count, more }, record, several }: LinkProps) {
  const { format } = useEngine();
  const text = (
    <>
      <span>
        {resourceName(target, 2)}
        {several && <small>{fieldLabel(target, name)}</small>}
      </span>
      <b>{count === null ? '…' : `${format.number(count)}${more ? '+' : ''}`}</b>
    </>
  );
  const to = relatedPath(target, name, [record.id]);
  if (to === undefined) return <span className="e-related">{text}</span>;
  return (
    <LinkBase className="e-related" to={to}>
      {text}
    </LinkBase>
  );
}

/** The lists of what points at a record, each with its count and one click away. Nothing when nothing does. */
export function RelatedLinks({ resource, record }: RelatedLinksProps) {
  const { resources } = useEngine();
  const translate = useTranslate();
  const id = useId();
  const { data = [], isLoading } = useRelated(resource.name, [record.id]);
  const waits = useBriefly(isLoading);
  const shown = data.flatMap((related) => {
    const target = resources.get(related.resource);
    return target && related.count !== 0 ? [{ related, target }] : [];
  });
  // Not there, but it may be: the history below waits a moment for it, as for any card that is loading (`record.css`).
  if (waits) return <div hidden className="e-side" aria-busy="true" />;
  if (shown.length === 0) return null;
  return (
    <section className="e-card e-side" aria-labelledby={id}>
      <h2 id={id}>{translate('record.related.title')}</h2>
      <ul>
        {shown.map(({ related, target }) => (
          <li key={`${related.resource} ${related.field}`}>
            <RelatedLink
              {...{ target, related, record }}
              several={shown.filter((one) => one.target === target).length > 1}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
