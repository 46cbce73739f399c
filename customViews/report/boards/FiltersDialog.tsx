import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { FILTERS, type FilterKey } from '../../../domain/reports/filters';
import { FILTER_EDITORS } from '../../../resources/engine/filters/editors';
import { anyOf, readFilter } from '../../../resources/engine/filters/filterValue';
import { useEngine } from '../../../resources/engine/model';
import { Button } from '../../../resources/ui/Button';
import { Dialog } from '../../../resources/ui/Dialog';
import { TextPicks } from '../../../resources/ui/TextPicks';
import { referenceTo } from '../ReportBar';
import type { ReportFilters } from '../useReport';

type Values = readonly (string | number)[];

/** Element types of the records that filters name. */
const TYPES: Readonly<Partial<Record<FilterKey, string>>> = {
  'location.locationid': 'location',
  'country.countryid': 'country',
  'group.groupid': 'group',
  'authtype.authtypeid': 'authtype',
  'profile.profileid': 'profile',
};

interface FiltersDialogProps {
  readonly title: string;
  /** The filters that can be chosen, in their order. */
  readonly keys: readonly FilterKey[];
  readonly filters: ReportFilters;
  readonly onApply: (filters: ReportFilters) => void;
  readonly onClose: () => void;
}

/** Chooses filters of a graph, or of a whole dashboard; nothing happens before *Apply*. */
export function FiltersDialog({ title, keys, filters, onApply, onClose }: FiltersDialogProps) {
  const translate = useTranslate();
  const form = useId();
  const [draft, setDraft] = useState(filters);
  const change = (key: FilterKey, values: Values) => {
    const { [key]: _, ...others } = draft;
    setDraft(values.length > 0 ? { ...others, [key]: values } : others);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      long
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {translate('reports.boards.cancel')}
          </Button>
          <Button kind="quiet" onClick={() => setDraft({})}>
            {translate('reports.filters.clear')}
          </Button>
          <Button type="submit" kind="primary" form={form}>
            {translate('reports.filters.apply')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="rp-form"
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft);
        }}
      >
        {keys.map((key) => (
          <FilterRow
            key={key}
            name={key}
            values={[draft[key] ?? []].flat()}
            onChange={(values) => change(key, values)}
          />
        ))}
      </form>
    </Dialog>
  );
}

interface FilterRowProps {
  readonly name: FilterKey;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

function FilterRow({ name, values, onChange }: FilterRowProps) {
  const translate = useTranslate();
  const id = useId();
  const label = translate(`reports.filters.${name.split('.')[1] ?? ''}`);
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
          <option value="0">{translate('reports.filters.first')}</option>
          <option value="1">{translate('reports.filters.again')}</option>
        </select>
      ) : (
        <TextPicks
          id={id}
          items={values.map(String)}
          onItems={onChange}
          placeholder={translate('engine.input.addItem')}
          removeLabel={(item) => translate('engine.input.remove', { name: item })}
        />
      )}
    </div>
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
  const { resources } = useEngine();
  const target = [...resources.values()].find(({ backend }) => backend.type === TYPES[name]);
  const found = target && referenceTo(resources.values(), target.name);
  const Editor = FILTER_EDITORS.references;
  if (!found) return <output id={id}>{translate('reports.filters.closed', { n: values.length })}</output>;
  return (
    <Editor
      id={id}
      {...found}
      label={label}
      value={values.length > 0 ? anyOf(values) : undefined}
      onChange={(next) => onChange(readFilter(next).values as Values)}
    />
  );
}
