import { LinkBase, useGetList, useTranslate } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client';
import type { Field } from '../../domain/schema/model';
import { useEngine } from '../../resources/engine/model';
import type { EngineRecord } from '../../resources/engine/record';
import { fieldLabel, resourceName } from '../../resources/engine/texts';
import { Default } from './Default';

interface InForceProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

interface WithoutProps {
  readonly receiver: ClientResource;
  readonly field: Field;
}

/** How many there are that the default is for: those that nothing of their own was given to. */
function Without({ receiver, field }: WithoutProps) {
  const translate = useTranslate();
  const filter = { [field.name]: { isNull: true } };
  const { total } = useGetList(
    receiver.name,
    { pagination: { page: 1, perPage: 1 }, sort: receiver.sort, filter },
    { retry: false },
  );
  if (total === undefined) return null;
  if (total === 0) return <p className="portal-what">{translate('portals.eachOwn')}</p>;
  const address = `/${receiver.name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const name = resourceName(receiver, total);
  return (
    <LinkBase className="portal-count" to={address}>
      {translate('portals.getDefault', { smart_count: total, name: name.toLocaleLowerCase() })}
    </LinkBase>
  );
}

/** Beside the settings: what is in force by default, how it looks, and how many get it. */
export function InForce({ resource, record }: InForceProps) {
  const translate = useTranslate();
  const { resources } = useEngine();
  const defaults = resource.fields.filter(({ reference }) => reference);
  const receiverOf = (name: string): WithoutProps | undefined => {
    for (const receiver of resources.values()) {
      const field = receiver.fields.find(({ reference }) => reference?.resource === name && reference.inverse);
      if (field) return { receiver, field };
    }
    return undefined;
  };
  return (
    <aside className="e-card e-side portal-force" aria-label={translate('portals.inForce')}>
      <h2>{translate('portals.inForce')}</h2>
      <ul>
        {defaults.map((field) => {
          const target = resources.get(field.reference?.resource ?? '');
          const receiver = target && receiverOf(target.name);
          return (
            <li key={field.name}>
              <span className="portal-what">{fieldLabel(resource, field.name)}</span>
              {target && <Default key={String(record[field.name])} target={target} id={record[field.name]} />}
              {receiver && <Without {...receiver} />}
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
