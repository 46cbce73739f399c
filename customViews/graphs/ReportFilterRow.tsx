import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { FILTERS, type FilterKey } from '../../domain/reports/filters';
import { languageNamer } from '../../domain/text/languageName';
import type { ClientResource } from '../../domain/schema/client/client';
import { anyOf, readFilter } from '../../resources/engine/filters/filterValue';
import { ReferencesFilter } from '../../resources/engine/filters/ReferencesFilter';
import { useEngine } from '../../resources/engine/model';
import { TextPicks } from '../../resources/ui/TextPicks';
import { meantValue, useKnownValues } from './useKnownValues';
import { useReportWords } from './useReportWords';
import '../../resources/engine/styles/form.css';

type Values = readonly (string | number)[];

/** Element types of the records that filters name. */
const TYPES: Readonly<Partial<Record<FilterKey, string>>> = {
  'location.locationid': 'location',
  'country.countryid': 'country',
  'group.groupid': 'group',
  'authtype.authtypeid': 'authtype',
  'profile.profileid': 'profile',
};

/** A field that refers to the records of a resource: its editor and its words serve here. */
export function referenceTo(resources: Iterable<ClientResource>, target: string) {
  for (const resource of resources) {
    const field = resource.fields.find(({ reference, filter }) => reference?.resource === target && filter);
    if (field) return { resource, field };
  }
  return undefined;
}

interface FilterRowProps {
  readonly name: FilterKey;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

/** Chooses the values of one filter of a report. */
export function ReportFilterRow({ name, values, onChange }: FilterRowProps) {
  const translate = useTranslate();
  const id = useId();
  const words = useReportWords();
  const label = words.filters[name];
  return (
    <div className="e-field">
      <label className="e-label" htmlFor={id}>
        {label}
      </label>
      {FILTERS[name] === 'id' ? (
        <Records {...{ id, name, values, label, onChange }} />
      ) : FILTERS[name] === 'visit' ? (
        <select
          id={id}
          className="e-select"
          value={values.length === 1 ? String(values[0]) : ''}
          onChange={({ target }) => onChange(target.value === '' ? [] : [Number(target.value)])}
        >
          <option value="">{translate('reports.filters.all')}</option>
          <option value="0">{words.visits[0]}</option>
          <option value="1">{words.visits[1]}</option>
        </select>
      ) : (
        <Texts {...{ id, name, values, onChange }} />
      )}
    </div>
  );
}

/** Texts, with those that are known to choose from once the box is written in. */
function Texts({ id, name, values, onChange }: FilterRowProps & { readonly id: string }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const known = useKnownValues(name, isOpen);
  const { format } = useEngine();
  const labelOf = name === 'history.language' ? languageNamer(format.tag) : undefined;
  return (
    <>
      <TextPicks
        id={id}
        {...(known.length > 0 && { list: `${id}-known` })}
        items={values.map(String)}
        labelOf={labelOf}
        onFocus={() => setOpen(true)}
        onItems={(items) =>
          onChange([...new Set(items.map((item) => (values.includes(item) ? item : meantValue(item, known))))])
        }
        placeholder={translate('engine.input.addItem')}
        removeLabel={(item) => translate('engine.input.remove', { name: item })}
      />
      <datalist id={`${id}-known`}>
        {known.map(({ value, name: called }) => (
          <option key={value} value={called ?? value} />
        ))}
      </datalist>
    </>
  );
}

/** Records of a resource. Where the person may not read it, the filter stays as it is. */
function Records({
  id,
  name,
  values,
  label,
  onChange,
}: FilterRowProps & { readonly id: string; readonly label: string }) {
  const translate = useTranslate();
  const words = useReportWords();
  const { resources } = useEngine();
  const target = [...resources.values()].find(({ backend }) => backend.type === TYPES[name]);
  const found = target && referenceTo(resources.values(), target.name);
  const n = values.length;
  if (!found) return <output id={id}>{translate('reports.filters.closed', { smart_count: n, n })}</output>;
  return (
    <ReferencesFilter
      id={id}
      {...found}
      label={label}
      unknownLabel={words.deleted}
      value={values.length > 0 ? anyOf(values) : undefined}
      onChange={(next) => onChange(readFilter(next).values as Values)}
    />
  );
}
