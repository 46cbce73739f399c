import { useCreatePath, useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useAppContext } from '../../../customViews/appContext';
import { deskGuestPath } from '../../../resources/guests/deskGuestPath';
import { allows, OTHER_COMPANIES } from '../../../domain/access/permissions';
import { listPath } from '../../../domain/schema/client/addresses';
import type { ClientResource } from '../../../domain/schema/client/client';
import { failureText } from '../../../resources/engine/errors';
import { resourceName } from '../../../resources/engine/texts';
import { recordTitle } from '../../../resources/engine/values/record';
import { mayChangeCompany } from '../../workplace/mayChangeCompany';
import { useWorkplace } from '../../workplace/useWorkplace';
import type { Entry, Subject } from './entry';
import { namedOperations } from './namedOperations';
import type { Started } from './StartedOperation';
import { useDaily } from './useCommands';
import { useFound, type Found } from './useFound';

type Row = Readonly<Record<string, unknown>>;

/** The address of a record, or of the list with a search for it where records are not opened. */
function addressOf(resource: ClientResource, id: string, title: string): string {
  if (!resource.closed) return `/${resource.name}/${encodeURIComponent(id)}`;
  return `${listPath(resource)}?filter=${encodeURIComponent(JSON.stringify({ q: title }))}`;
}

interface RecordSearch {
  readonly text: string;
  /** Names of the operations on what is found (see `splitOperation`). */
  readonly operations: readonly string[];
  readonly onStart: (started: Started) => void;
}

interface RecordEntries extends Pick<Found, 'isCurrent' | 'searching' | 'failed'> {
  readonly entries: readonly Entry[];
  readonly complete: boolean;
}

/** What the server finds for a text, as entries: records, operations on them, other companies and their records. */
export function useRecordEntries({ text, operations, onStart }: RecordSearch): RecordEntries {
  const { me, model } = useWorkplace();
  const { enterCompany } = useAppContext();
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const path = useCreatePath();
  const across = mayChangeCompany(me) && allows(new Set(model.permissions), OTHER_COMPANIES);
  const { records, elsewhere, ...state } = useFound(text, across);
  const dailyOf = useDaily();
  const named = (name: string) => model.resources.find((one) => one.name === name);

  const enter = (company: number, address: string) => {
    enterCompany(company, address).catch((error: unknown) => notify(failureText(translate, error), { type: 'error' }));
  };
  const described = (resource: ClientResource, row: Row, title: string, company?: string) => {
    const second = resource.list.columns[0]?.second;
    const other = second && row[second] !== title ? row[second] : undefined;
    return [company, resourceName(resource, 1), other].filter(Boolean).join(' · ');
  };
  const open = ({ resource: { name, desk }, id }: Subject) =>
    void navigate(desk ? deskGuestPath(id) : path({ resource: name, type: 'edit', id }));
  const operationsOn = (subject: Subject, hint: string): Entry[] =>
    namedOperations(subject.resource, model.resources, translate)
      .filter(({ name }) => operations.includes(name))
      .map(({ name, label }) => ({
        key: `on ${name} ${subject.resource.name}/${subject.id}`,
        group: 'records',
        label: `${labelOn(name, label, subject.title)}…`,
        hint,
        icon: subject.resource.icon,
        daily: dailyOf(subject.resource.name),
        isNamed: true,
        danger: ['delete', 'disable', 'deactivate'].includes(name),
        ...(!subject.resource.desk && { subject }),
        run: () => (subject.resource.desk ? open(subject) : onStart({ kind: 'named', subject, name })),
      }));
  const labelOn = (name: string, label: string, title: string) =>
    ['extend', 'password', 'print', 'replace', 'history', 'delete', 'deactivate', 'disable', 'enable'].includes(name)
      ? translate(`paletteEntries.operationOn.${name}`, { name: title }).replace(/…$/, '')
      : translate('paletteEntries.on', { label, name: title });

  const own = records.flatMap(({ resource: name, records: rows }): Entry[] => {
    const resource = named(name);
    if (!resource) return [];
    return rows.flatMap((row) => {
      const id = String(row[resource.id]);
      const title = recordTitle(resource, row);
      const hint = described(resource, row, title);
      const subject = { resource, id, title };
      return [
        ...operationsOn(subject, hint),
        {
          key: `${resource.desk ? 'desk' : 'record'} ${name}/${id}`,
          group: 'records' as const,
          label: title,
          hint,
          icon: resource.icon,
          daily: dailyOf(name),
          // Its history alone is no reason for a list of operations; the desk shows its own.
          ...(!resource.desk && namedOperations(resource, model.resources, translate).length > 1 && { subject }),
          run: () => open(subject),
        },
      ];
    });
  });
  const others = elsewhere.records.flatMap(({ company, resource: name, record }): Entry[] => {
    const resource = named(name);
    if (!resource) return [];
    const id = String(record[resource.id]);
    const title = recordTitle(resource, record);
    return [
      {
        key: `elsewhere ${company.id} ${name}/${id}`,
        group: 'elsewhere',
        label: title,
        hint: described(resource, record, title, company.name),
        icon: resource.icon,
        daily: dailyOf(name),
        run: () => enter(company.id, addressOf(resource, id, title)),
      },
    ];
  });
  const companies = elsewhere.companies.map(({ id, name }): Entry => ({
    key: `company ${id}`,
    group: 'companies',
    label: translate('paletteEntries.enter', { name }),
    icon: 'Business',
    run: () => enter(id, '/'),
  }));
  return { entries: [...own, ...others, ...companies], complete: elsewhere.complete, ...state };
}
