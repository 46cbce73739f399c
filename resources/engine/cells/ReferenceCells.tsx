import { LinkBase, useCreatePath, useGetManyAggregate, useTranslate, type Identifier } from 'ra-core';
import { Fragment, use } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import { useEngine } from '../model';
import { isDeleted, isKey, recordTitle, type EngineRecord } from '../record';
import { None } from './None';
import { RowLinkContext } from './rowLink';
import type { CellProps } from './types';

const SHOWN_IN_ROW = 2;

interface PointedProps {
  readonly target: ClientResource;
  readonly record: EngineRecord;
  readonly link: boolean;
  /** What stands for a record that nobody here may name; its key when absent. */
  readonly unknown?: string | undefined;
}

const isNameless = (record: EngineRecord) => Object.keys(record).length === 1;

/** One record that is pointed at: its title, struck through when it was deleted. */
function Pointed({ target, record, link, unknown }: PointedProps) {
  if (unknown !== undefined && isNameless(record)) return unknown;
  const title = recordTitle(target, record);
  const className = isDeleted(target, record) ? 'e-gone' : undefined;
  if (!link || target.closed) return className ? <span className={className}>{title}</span> : title;
  return <PointedLink target={target} record={record} className={className} />;
}

interface PointedLinkProps extends Pick<PointedProps, 'target' | 'record'> {
  readonly className: string | undefined;
}

function PointedLink({ target, record, className }: PointedLinkProps) {
  const path = useCreatePath();
  return (
    <LinkBase
      className={`e-link ${className ?? ''}`}
      to={path({ resource: target.name, type: 'edit', id: record.id })}
      tabIndex={-1}
    >
      {recordTitle(target, record)}
    </LinkBase>
  );
}

interface KeysProps extends CellProps {
  readonly ids: readonly Identifier[];
  readonly unknown?: string | undefined;
}

/** Records that came with the answer itself, beside their keys; undefined when the service sends none along. */
function broughtAlong({ field, record }: CellProps, target: Pick<ClientResource, 'id'>): EngineRecord[] | undefined {
  const brought = record[field.reference?.as ?? ''];
  if (typeof brought !== 'object' || brought === null) return undefined;
  const records = [brought].flat() as Readonly<Record<string, unknown>>[];
  return records.map((one) => ({ ...one, id: one[target.id] as Identifier }));
}

type ResolvedProps = KeysProps & { readonly target: ClientResource };

/** Records that are asked for: all of a page in one call. */
function Asked(props: ResolvedProps) {
  const { data, isPending } = useGetManyAggregate<EngineRecord>(props.target.name, { ids: [...props.ids] });
  if (isPending) return <span className="e-bone" style={{ width: '8ch' }} />;
  return <Named {...props} data={data} />;
}

function Named({ ids, target, unknown, where, data }: ResolvedProps & { readonly data: EngineRecord[] | undefined }) {
  const linked = use(RowLinkContext) || where === 'page';
  const { format } = useEngine();
  // A record that nobody may name (deleted for good, out of scope) still shows that something is there.
  const records = ids.map((id) => data?.find((record) => String(record.id) === String(id)) ?? { id });
  const shown = where === 'row' ? records.slice(0, SHOWN_IN_ROW) : records;
  const titles = records.map((record) => recordTitle(target, record));
  return (
    <span className="e-cut" title={records.length > 1 ? format.list(titles) : undefined}>
      {shown.map((record, index) => (
        <Fragment key={record.id}>
          {index > 0 && ', '}
          <Pointed
            target={target}
            record={record}
            link={linked && target.can.view && !isNameless(record)}
            unknown={unknown}
          />
        </Fragment>
      ))}
      {records.length > shown.length && <span className="e-more">{` +${records.length - shown.length}`}</span>}
    </span>
  );
}

/** The name of a record that came along with its key (`extra=`), where its resource is not ours to look at. */
function nameAlong({ field, record }: CellProps): string {
  const along = [record[field.reference?.as ?? '']].flat() as (Record<string, unknown> | null | undefined)[];
  return along.flatMap((one) => Object.values(one ?? {}).find((value) => typeof value === 'string') ?? []).join(', ');
}

function Keys(props: KeysProps) {
  const { resources } = useEngine();
  const target = resources.get(props.field.reference?.resource ?? '');
  if (target) {
    const data = broughtAlong(props, target);
    return data ? <Named {...props} target={target} data={data} /> : <Asked {...props} target={target} />;
  }
  const name = nameAlong(props);
  if (name !== '') return <span className="e-cut">{name}</span>;
  if (props.unknown !== undefined) return <span className="e-cut">{props.unknown}</span>;
  return <span className="e-mono">{props.ids.map((id) => `#${id}`).join(', ')}</span>;
}

/** What a key points at, resolved for the whole page in one call; the bare key when the caller may not look there. */
export function ReferenceCell(props: CellProps) {
  return isKey(props.value) ? <Keys {...props} ids={[props.value]} /> : <None />;
}

export function ReferencesCell(props: CellProps) {
  const ids = Array.isArray(props.value) ? props.value.filter(isKey) : [];
  return ids.length > 0 ? <Keys {...props} ids={ids} /> : <None />;
}

/**
 * Who acted in somebody else's place: an administrator of one's own company by name, else the sentence that says whom
 * to ask (specification 3 §2, the audit log).
 */
export function SupportCell(props: CellProps) {
  const translate = useTranslate();
  return isKey(props.value) ? (
    <Keys {...props} ids={[props.value]} unknown={translate('engine.cell.support')} />
  ) : (
    <None />
  );
}
