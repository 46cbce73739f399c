import { useId, useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Section } from '../../../domain/schema/model/model';
import { useRecordFormContext } from '../inputs/formContext';
import { fieldLabel, fieldNamed } from '../texts';
import { hasValue } from '../values/record';
import { EmptySection } from './EmptySection';
import { FieldRow } from './FieldRow';
import { startsEmpty } from './startsEmpty';

interface FormSectionProps {
  readonly resource: ClientResource;
  readonly section: Section;
  /** Sections without a value begin closed. */
  readonly collapse: boolean;
}

/** A part of a form: title, one line of help, fields in two columns. It is gone while none of its fields shows (CSS). */
export function FormSection({ resource, section, collapse }: FormSectionProps) {
  const id = useId();
  const { record } = useRecordFormContext();
  const texts = resource.texts.sections?.[section.key];
  // As the form was opened: a section that is filled in stays what it is.
  const [empty] = useState(() => collapse && record !== undefined && startsEmpty(resource, section, record));
  const all = section.fields.flatMap((name) => fieldNamed(resource, name) ?? []);
  // In a section without inputs, empty fields are left out, unless all of them are empty.
  const filled = all.every(({ readOnly }) => readOnly) ? all.filter((one) => hasValue(one, record?.[one.name])) : all;
  const shown = filled.length > 0 ? filled : all;
  // A part that is one field under its own name says that name once.
  const alone = section.fields.length === 1;
  const fields = (
    <>
      {texts?.help && <p>{texts.help}</p>}
      <div className="e-grid">
        {shown.map((field) => (
          <FieldRow
            key={field.name}
            field={field}
            titled={alone && fieldLabel(resource, field.name) === texts?.title}
          />
        ))}
      </div>
    </>
  );
  return (
    <section className="e-sec" aria-labelledby={texts && id}>
      {empty && texts ? (
        <EmptySection section={section} title={<h2 id={id}>{texts.title}</h2>}>
          {fields}
        </EmptySection>
      ) : (
        <>
          {texts && <h2 id={id}>{texts.title}</h2>}
          {fields}
        </>
      )}
    </section>
  );
}
