import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { OPERATIONS, type Operation } from '../../domain/schema/model/model';
import { apiUrl } from '../../dataProvider/bases';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { ReadProblem } from '../../resources/engine/ReadProblem';
import { recordTitle } from '../../resources/engine/values/record';
import { Dialog } from '../../resources/ui/Dialog';
import { useAppContext } from '../appContext';
import { useRightName } from '../../resources/engine/useRightName';
import { MissingRights, UnusedRights } from './rightLists';
import type { Cell, EffectiveRights } from './effectiveRights';
import './effectiveRights.css';

/** What an administrator, a membership or an API key may do with each kind of record, and why. */
export default function EffectiveRightsDialog({ resource, record, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const id = String(record[resource.id]);
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'rights', id],
    queryFn: async ({ signal }) =>
      (await http<EffectiveRights>(apiUrl(`/${resource.name}/${id}/rights`), { signal })).json,
    retry: false,
    staleTime: 0,
  });
  return (
    <Dialog
      wide
      title={translate('settings.rights.titleOf', { name: recordTitle(resource, record) })}
      onClose={onClose}
      closing={translate('shell.close')}
    >
      {error && <ReadProblem onRetry={() => void refetch()}>{failureText(translate, error)}</ReadProblem>}
      {!data && !error && <p aria-busy="true">{translate('engine.loading')}</p>}
      {data && <Summary found={data} />}
      {data && <Cells found={data} />}
      {data && <MissingRights found={data} />}
      {data && <UnusedRights found={data} />}
    </Dialog>
  );
}

/** Whether anything is allowed at all, and on which rows. */
function Summary({ found: { blocked, scope } }: { readonly found: EffectiveRights }) {
  const translate = useTranslate();
  if (blocked !== null) return <p className="er-blocked">{translate(`settings.rights.blocked.${blocked}`)}</p>;
  if (scope === null) return null;
  if (scope.mode === 'all') return <p>{translate('settings.rights.everything')}</p>;
  return (
    <p>
      {scope.count === 0
        ? translate('settings.rights.limitedUnseen')
        : translate('settings.rights.limited', { smart_count: scope.count })}
    </p>
  );
}

/** The kinds of records that the reader knows, by operation. */
function Cells({ found }: { readonly found: EffectiveRights }) {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const nameOf = useRightName();
  const [chosen, setChosen] = useState<{ name: string; operation: Operation }>();
  const known = found.resources
    .flatMap((one) => {
      const texts = resources.get(one.name)?.texts;
      return texts ? [{ ...one, title: texts.name.split(' |||| ').at(-1) ?? one.name }] : [];
    })
    .sort((one, other) => one.title.localeCompare(other.title, format.tag));
  const row = known.find(({ name }) => name === chosen?.name);
  const why = ({ reason, needs }: Cell) =>
    translate(`settings.rights.cells.${reason}`, {
      names: format.anyOf(needs.map(nameOf)),
    });
  const label = (cell: Cell) => `${translate(`settings.rights.${cell.allowed ? 'yes' : 'no'}`)} ${why(cell)}`;
  return (
    <>
      <div className="er-scroll" tabIndex={0} role="region" aria-label={translate('settings.rights.title')}>
        <table className="er-table">
          <thead>
            <tr>
              <th scope="col">{translate('settings.rights.records')}</th>
              {OPERATIONS.map((operation) => (
                <th key={operation} scope="col">
                  {translate(`settings.rights.operations.${operation}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.map(({ name, title, operations }) => (
              <tr key={name}>
                <th scope="row">{title}</th>
                {OPERATIONS.map((operation) => {
                  const cell = operations[operation];
                  if (cell.reason === 'unsupported') {
                    return (
                      <td key={operation}>
                        <span className="e-hidden">{label(cell)}</span>
                      </td>
                    );
                  }
                  const isChosen = chosen?.name === name && chosen.operation === operation;
                  return (
                    <td key={operation} className={cell.allowed ? 'er-yes' : undefined}>
                      <button
                        type="button"
                        className="er-cell"
                        aria-label={label(cell)}
                        aria-pressed={isChosen}
                        data-tooltip={label(cell)}
                        onClick={() => setChosen(isChosen ? undefined : { name, operation })}
                      >
                        <span aria-hidden="true">{cell.allowed ? '✓' : '–'}</span>
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="er-reason" role="status">
        {chosen && row
          ? `${row.title}, ${translate(`settings.rights.operations.${chosen.operation}`)} — ${label(row.operations[chosen.operation])}`
          : translate('settings.rights.choose')}
      </p>
    </>
  );
}
