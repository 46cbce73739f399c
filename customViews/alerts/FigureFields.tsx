import { FILTERS_OF, type FilterKey } from '../../domain/reports/filters';
import { DIMENSIONS_OF, SOURCES } from '../../domain/reports/sources';
import { ReportFilterRow } from '../graphs/ReportFilterRow';
import { useReportWords } from '../graphs/useReportWords';
import { LabelledChoice, LabelledText } from '../../resources/engine/inputs/LabelledFields';
import { translateMessage } from '../../resources/engine/errors';
import { MAX_NAME, type PartProps } from './draft';
import { useTexts } from './useTexts';

/** Filters that most alerts have; the others come on request. */
const FIRST: readonly FilterKey[] = ['location.locationid', 'group.groupid'];

/** What an alert is called, and what it counts. */
export function FigureFields({ id, draft, set, wrong }: PartProps) {
  const { translate } = useTexts();
  const { units, dimensions } = useReportWords();
  const text = (key: string) => translate(`alerts.form.${key}`);
  const counted = DIMENSIONS_OF.actives.filter((name) => name !== 'date');
  return (
    <section className="e-sec">
      <h2>{text('figure')}</h2>
      <div className="e-grid">
        <LabelledText
          {...{ id: `${id}-name`, label: text('name'), wrong: wrong['name'], required: true, wide: true }}
          {...{ maxLength: MAX_NAME, autoFocus: true, value: draft.name }}
          onText={(name) => set({ name })}
        />
        <LabelledChoice
          {...{ id: `${id}-source`, label: text('source'), wrong: wrong['source'], value: draft.source }}
          options={SOURCES.map((one) => [one, units[one]] as const)}
          onValue={(source) => set({ source })}
        />
        <LabelledChoice
          {...{ id: `${id}-step`, label: text('step'), wrong: wrong['step'], value: draft.step }}
          options={[['hour', text('hour')] as const, ['day', text('day')] as const]}
          onValue={(step) => set({ step })}
        />
        {draft.source === 'actives' && (
          <LabelledChoice
            {...{ id: `${id}-counted`, label: text('counted'), wrong: wrong['counted'], value: draft.counted }}
            options={counted.map((one) => [one, dimensions[one]] as const)}
            onValue={(next) => set({ counted: next })}
          />
        )}
      </div>
      <Filters {...{ id, draft, set, wrong }} />
    </section>
  );
}

function Filters({ draft, set, wrong }: PartProps) {
  const { translate } = useTexts();
  const known = FILTERS_OF[draft.source];
  const first = known.filter((key) => FIRST.includes(key));
  const others = known.filter((key) => !FIRST.includes(key));
  const used = others.filter((key) => draft.filters[key] !== undefined);
  const row = (key: FilterKey) => (
    <ReportFilterRow
      key={key}
      name={key}
      values={draft.filters[key] ?? []}
      onChange={(values) => {
        const { [key]: _, ...rest } = draft.filters;
        set({ filters: values.length > 0 ? { ...rest, [key]: values } : rest });
      }}
    />
  );
  return (
    <>
      <div className="e-grid al-filters">{first.map(row)}</div>
      <details className="al-more" open={used.length > 0}>
        <summary>{translate('alerts.form.filters')}</summary>
        <div className="e-grid">{others.map(row)}</div>
      </details>
      {wrong['filters'] && (
        <p className="e-help e-error" role="alert">
          {translateMessage(translate, wrong['filters'])}
        </p>
      )}
    </>
  );
}
