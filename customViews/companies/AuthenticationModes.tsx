import { useQueryClient } from '@tanstack/react-query';
import { useGetList, useTranslate, type Identifier } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { cellOf } from '../../resources/engine/fieldTypes';
import { useRecordFormContext } from '../../resources/engine/inputs/formContext';
import { useEngine } from '../../resources/engine/model';
import { fieldLabel, fieldNamed } from '../../resources/engine/texts';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { Button } from '../../resources/ui/Button';
import { AuthenticationModeDialog } from './AuthenticationModeDialog';
import './authenticationModes.css';

const MODES = 'auth-modes';
/** The most that are listed here; the page of the modes has the others. */
const MAX_MODES = 200;
/** What the list says about each, beside its name. */
const COLUMNS = ['a_module', 'ap_count', 'ap_cdate'];

/**
 * Below the authentication modes of a company: all that it has, each with its parameters in a dialog (specification
 * S-COMP-1). For anyone who sees the records of every company; partners enter the company instead.
 */
export default function AuthenticationModes() {
  const { resource: companies, record } = useRecordFormContext();
  const modes = useEngine().resources.get(MODES);
  if (!record || modes?.companyField === undefined || companies.companyField === undefined) return null;
  return <List modes={modes} company={record.id} mayEdit={companies.can.edit && modes.can.edit} />;
}

interface ListProps {
  readonly modes: ClientResource;
  readonly company: Identifier;
  readonly mayEdit: boolean;
}

function List({ modes, company, mayEdit }: ListProps) {
  const translate = useTranslate();
  const cache = useQueryClient();
  const [opened, setOpened] = useState<EngineRecord>();
  const { data, isPending, error } = useGetList<EngineRecord>(MODES, {
    pagination: { page: 1, perPage: MAX_MODES },
    sort: modes.sort,
    filter: {},
    meta: { company },
  });
  if (isPending) return <span className="e-skeleton e-line-skeleton" role="status" aria-busy="true" />;
  if (error) return <p className="e-help e-error">{translate('companies.modes.failed')}</p>;
  if (data.length === 0) return <p className="e-help">{translate('companies.modes.none')}</p>;
  const columns = COLUMNS.flatMap((name) => fieldNamed(modes, name) ?? []);
  return (
    <div className="am-list">
      <table aria-label={translate('companies.modes.label')}>
        <thead>
          <tr>
            {[modes.title, ...columns.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col">
                {fieldLabel(modes, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((mode) => (
            <tr key={mode.id}>
              <th scope="row">
                <Button kind="quiet" small aria-haspopup="dialog" onClick={() => setOpened(mode)}>
                  {recordTitle(modes, mode)}
                </Button>
              </th>
              {columns.map((field) => {
                const Cell = cellOf(field);
                return (
                  <td key={field.name} data-label={fieldLabel(modes, field.name)}>
                    <Cell field={field} resource={modes} record={mode} value={mode[field.name]} where="row" />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {opened && (
        <AuthenticationModeDialog
          key={opened.id}
          {...{ company, mayEdit }}
          resource={modes}
          record={opened}
          onSaved={() => void cache.invalidateQueries({ queryKey: [MODES] })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
