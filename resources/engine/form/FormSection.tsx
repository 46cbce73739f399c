import { useId } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Section } from '../../../domain/schema/model/model';
import { fieldLabel, fieldNamed } from '../texts';
import { FieldRow } from './FieldRow';

interface FormSectionProps {
  readonly resource: ClientResource;
  readonly section: Section;
}

/** A part of a form: title, one line of help, fields in two columns. It is gone while none of its fields shows (CSS). */
export function FormSection({ resource, section }: FormSectionProps) {
  const id = useId();
  const texts = resource.texts.sections?.[section.key];
  // A part that is one field under its own name says that name once.
  const alone = section.fields.length === 1;
  return (
    <section className="e-sec" aria-labelledby={texts && id}>
      {texts && <h2 id={id}>{texts.title}</h2>}
      {texts?.help && <p>{texts.help}</p>}
      <div className="e-grid">
        {section.fields.map((name) => {
          const field = fieldNamed(resource, name);
          return (
            field && <FieldRow key={name} field={field} titled={alone && fieldLabel(resource, name) === texts?.title} />
          );
        })}
      </div>
    </section>
  );
}
