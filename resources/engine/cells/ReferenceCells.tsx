import { LinkBase, useCreatePath, useGetIdentity, useGetManyAggregate, useTranslate, type Identifier } from 'ra-core';
import { Fragment, use } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { isDeleted, isKey, recordTitle, type EngineRecord } from '../values/record';
import { None } from './None';
import { RowLinkContext } from './rowLink';
import type { CellProps } from './types';

const SHOWN_IN_ROW = 2;

interface ReferenceTitleProps {
  readonly target: ClientResource;
  readonly record: EngineRecord;
  readonly link: boolean;
  readonly inRow: boolean;
  /** Text for a referenced record that the caller may not see; default: its key. */
  readonly unknown?: string | undefined;
}

const isNameless = (record: EngineRecord) => Object.keys(record).length === 1;

/** The title of a referenced record, struck through when it was deleted. People are not called by their key. */
function ReferenceTitle({ target, record, link, inRow, unknown }: ReferenceTitleProps) {
  const translate = useTranslate();
  if (isNameless(record)) {
    if (unknown !== undefined) return unknown;
    if (target.accounts) return translate('engine.cell.account');
  }
  const title = recordTitle(target, record);
  const className = isDeleted(target, record) ? 'e-deleted' : undefined;
  if (!link || target.closed) return className ? <span className={className}>{title}</span> : title;
  return <TitleLink target={target} record={record} inRow={inRow} className={className} />;
}

interface TitleLinkProps extends Pick<ReferenceTitleProps, 'target' | 'record' | 'inRow'> {
  readonly className: string | undefined;
}

function TitleLink({ target, record, inRow, className }: TitleLinkProps) {
  const path = useCreatePath();
  return (
    <LinkBase
      className={`e-link ${className ?? ''}`}
      to={path({ resource: target.name, type: 'edit', id: record.id })}
      // In a row, the keys of the list lead to it.
      tabIndex={inRow ? -1 : undefined}
    >
      {recordTitle(target, record)}
    </LinkBase>
  );
}

interface KeysProps extends CellProps {
  readonly ids: readonly Identifier[];
  readonly unknown?: string | undefined;
}

/** Referenced records that the response already contains; undefined when the service does not embed them. */
function embeddedRecord({ field, record }: CellProps, target: Pick<ClientResource, 'id'>): EngineRecord[] | undefined {
  const brought = record[field.reference?.as ?? ''];
  if (typeof brought !== 'object' || brought === null) return undefined;
  const records = [brought].flat() as Readonly<Record<string, unknown>>[];
  return records.map((one) => ({ ...one, id: one[target.id] as Identifier }));
}

type ResolvedProps = KeysProps & { readonly target: ClientResource };

/** A name that was fetched less than this time ago, in ms, is not asked for again by a row that comes into view. */
const NAME_STALE_MS = 30_000;

/** Requests the referenced records: all of a page in one call. */
function FetchedReference(props: ResolvedProps) {
  const { data, isPending } = useGetManyAggregate<EngineRecord>(
    props.target.name,
    { ids: [...props.ids] },
    { staleTime: NAME_STALE_MS },
  );
  if (isPending) return <span className="e-skeleton" style={{ width: '8ch' }} />;
  return <Named {...props} data={data} />;
}

/**
 * Whether the page of a referenced record is there: not for a record of another company, of which only the name comes
 * along. Companies themselves have theirs.
 */
function useHasPage({ resource, record }: CellProps, target: ClientResource): boolean {
  const { company } = useEngine();
  const { companyField } = resource;
  const isOwned = target.companyField !== undefined && target.companyField !== target.id;
  if (!isOwned || companyField === undefined || company === undefined) return true;
  const owner = record[companyField];
  return owner === undefined || owner === null || Number(owner) === company;
}

function Named({ data, ...props }: ResolvedProps & { readonly data: EngineRecord[] | undefined }) {
  const { ids, target, unknown, where } = props;
  const hasPage = useHasPage(props, target);
  const linked = use(RowLinkContext) || where === 'page';
  const { format } = useEngine();
  // A record that the caller may not see (out of scope, deleted for good) is shown by its key.
  const records = ids.map((id) => data?.find((record) => String(record.id) === String(id)) ?? { id });
  const shown = where === 'row' ? records.slice(0, SHOWN_IN_ROW) : records;
  const titles = records.map((record) => recordTitle(target, record));
  return (
    <span className="e-truncated" data-tooltip={records.length > 1 ? format.list(titles) : undefined}>
      {shown.map((record, index) => (
        <Fragment key={record.id}>
          {index > 0 && ', '}
          <ReferenceTitle
            target={target}
            record={record}
            link={linked && hasPage && target.can.view && !isNameless(record)}
            inRow={where === 'row'}
            unknown={unknown}
          />
        </Fragment>
      ))}
      {records.length > shown.length && <span className="e-more">{` +${records.length - shown.length}`}</span>}
    </span>
  );
}

/** The name of a record that came along with its key (`extra=`), where its resource is not ours to look at. */
function embeddedName({ field, record }: CellProps): string {
  const along = [record[field.reference?.as ?? '']].flat() as (Record<string, unknown> | null | undefined)[];
  return along.flatMap((one) => Object.values(one ?? {}).find((value) => typeof value === 'string') ?? []).join(', ');
}

function Keys(props: KeysProps) {
  const { resources } = useEngine();
  const target = resources.get(props.field.reference?.resource ?? '');
  if (target) {
    const data = embeddedRecord(props, target);
    return data ? <Named {...props} target={target} data={data} /> : <FetchedReference {...props} target={target} />;
  }
  const name = embeddedName(props);
  if (name !== '') return <span className="e-truncated">{name}</span>;
  if (props.unknown !== undefined) return <span className="e-truncated">{props.unknown}</span>;
  return <span className="e-mono">{props.ids.map((id) => `#${id}`).join(', ')}</span>;
}

/** What a key points at, resolved for the whole page in one call; the bare key when the caller may not look there. */
export function ReferenceCell(props: CellProps) {
  return isKey(props.value) ? <Keys {...props} ids={[props.value]} /> : <None />;
}

/** The records that a field refers to: their names, each as a link. */
export function ReferencesCell(props: CellProps) {
  const ids = Array.isArray(props.value) ? props.value.filter(isKey) : [];
  return ids.length > 0 ? <Keys {...props} ids={ids} /> : <None />;
}

/**
 * The original administrator of an impersonation: by name within the reader's company, else a sentence that says
 * who can be asked (specification S-AUD-3, the audit log). In a row the name stands below that of the other one, as “by …”.
 */
export function SupportCell(props: CellProps) {
  const translate = useTranslate();
  if (!isKey(props.value)) return <None />;
  const isNamed = typeof props.record[props.field.reference?.as ?? ''] === 'object';
  return (
    <>
      {props.where === 'row' && isNamed && `${translate('engine.cell.by')} `}
      <Keys {...props} ids={[props.value]} unknown={translate('engine.cell.support')} />
    </>
  );
}

/**
 * The administrator of an entry of the audit log. One whose name cannot be read works for the support or for a partner
 * (people of another company, and hidden accounts); the reader knows their own name in every company.
 */
export function ActorCell(props: CellProps) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  if (!isKey(props.value)) return <None />;
  const isMe = identity !== undefined && String(identity.id) === String(props.value);
  const unknown = (isMe && identity.fullName) || translate('engine.cell.actor');
  return <Keys {...props} ids={[props.value]} unknown={unknown} />;
}
