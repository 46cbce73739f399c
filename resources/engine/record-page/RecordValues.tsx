import { useTranslate } from 'ra-core';
import { Fragment, Suspense, useId, useMemo } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field, Section } from '../../../domain/schema/model/model';
import { hasBit } from '../../../domain/access/bits';
import { flagsApart } from '../../../domain/schema/model/flagsApart';
import { withPossibleFlags } from '../../../domain/schema/model/possibleFlags';
import { matches } from '../../../domain/schema/model/predicate';
import type { NoteName } from '../../../domain/schema/model/registry';
import { RecordFormContext } from '../inputs/formContext';
import { BooleanCell } from '../cells/ChoiceCells';
import { cellOf, FIELD_TYPES } from '../fieldTypes';
import { useEngine } from '../model';
import { fieldLabel, fieldNamed, flagLabel } from '../texts';
import { hasValue, isReadable, type EngineRecord } from '../values/record';

/** Notes that a page without a form shows, too. */
const PAGE_NOTES: readonly string[] = ['authentication-modes'] satisfies readonly NoteName[];

interface RecordValuesProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  /** Why the values cannot be changed here; absent where the page says so already. */
  readonly reason?: string | undefined;
}

/** Nothing can be written here. */
const NOTHING: ReadonlySet<string> = new Set();

/** The page of a record for callers who may not change it: its values, as lists show them. Empty ones are left out. */
export function RecordValues({ resource, record, reason }: RecordValuesProps) {
  const translate = useTranslate();
  const { user } = useEngine();
  const context = useMemo(
    () => ({ resource, record, mode: 'edit' as const, predicate: { user }, writable: NOTHING, onDeleted: undefined }),
    [resource, record, user],
  );
  const fieldsIn = (names: readonly string[]) =>
    names
      .flatMap((name) => fieldNamed(resource, name) ?? [])
      .filter((field) => isReadable(field) && hasValue(field, record[field.name]))
      .filter(({ visibleWhen }) => !visibleWhen || matches(visibleWhen, record, { user, mode: 'edit' }));
  // A form is of fields that can be written: a resource without one shows what it has.
  const sections: readonly Section[] =
    resource.form.sections.length > 0
      ? resource.form.sections
      : [{ key: 'general', fields: resource.fields.map(({ name }) => name) }];
  const shown = sections
    .map((section) => ({ section, fields: fieldsIn(section.fields) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <RecordFormContext value={context}>
      <div className="e-card e-form e-values">
        {shown.map(({ section, fields }) => (
          <ValueSection key={section.key} {...{ resource, record, section, fields }} />
        ))}
        {shown.length === 0 && <p className="e-values-none">{translate('record.values.none')}</p>}
        {reason !== undefined && <p className="e-values-reason">{reason}</p>}
      </div>
    </RecordFormContext>
  );
}

interface ValueSectionProps extends Omit<RecordValuesProps, 'reason'> {
  readonly section: Section;
  readonly fields: readonly Field[];
}

function ValueSection({ resource, record, section, fields }: ValueSectionProps) {
  const id = useId();
  const { notes, user } = useEngine();
  const title = resource.texts.sections?.[section.key]?.title;
  return (
    <section className="e-sec" aria-labelledby={title && id}>
      {title && <h2 id={id}>{title}</h2>}
      <dl>
        {fields.map((given) => {
          const field = withPossibleFlags(given, record, { user, mode: 'edit' });
          const Cell = cellOf(field);
          const Note = PAGE_NOTES.includes(field.note ?? '') ? notes[field.note as NoteName] : undefined;
          const label = fieldLabel(resource, field.name);
          // A section that is one field under its own name says that name once.
          const titled = fields.length === 1 && label === title;
          return (
            <Fragment key={field.name}>
              <div className={FIELD_TYPES[field.kind].wide ? 'e-value e-value-wide' : 'e-value'}>
                <dt className={titled ? 'e-hidden' : undefined}>{label}</dt>
                <dd>
                  <Cell field={field} resource={resource} record={record} value={record[field.name]} where="page" />
                  {Note && (
                    <Suspense fallback={null}>
                      <Note />
                    </Suspense>
                  )}
                </dd>
              </div>
              {flagsApart(field).map(({ name, bit }) => (
                <div key={name} className="e-value">
                  <dt>{flagLabel(resource, field.name, name)}</dt>
                  <dd>
                    <BooleanCell
                      {...{ field, resource, record }}
                      value={hasBit(record[field.name] as string | null, bit)}
                      where="page"
                    />
                  </dd>
                </div>
              ))}
            </Fragment>
          );
        })}
      </dl>
    </section>
  );
}
