import { holdsSecrets } from '../../../domain/schema/model/paramValues';
import type { ClientResource } from '../../../domain/schema/client/client';
import { FieldChange } from '../record-page/FieldChange';
import { fieldNamed } from '../texts';
import type { Values } from './values';

interface ChangeListProps {
  readonly id: string;
  readonly label: string;
  readonly resource: ClientResource;
  readonly changed: readonly string[];
  readonly base: Values;
  readonly values: Values;
}

/** What a save would write, field by field: from what to what. A secret is only named. */
export function ChangeList({ id, label, resource, changed, base, values }: ChangeListProps) {
  return (
    <div className="e-changes" id={id} role="group" aria-label={label}>
      {changed.map((name) => {
        const field = fieldNamed(resource, name);
        return (
          field && (
            <FieldChange
              key={name}
              resource={resource}
              field={field}
              record={{ id: (base['id'] ?? '') as string }}
              before={base[name] ?? null}
              after={values[name] ?? null}
              sealed={field.writeOnly || field.secret !== undefined || holdsSecrets(field)}
            />
          )
        );
      })}
    </div>
  );
}
