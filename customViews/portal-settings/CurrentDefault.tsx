import { LinkBase, useGetList, useTranslate } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client/client';
import type { Field } from '../../domain/schema/model/model';
import { useEngine } from '../../resources/engine/model';
import type { EngineRecord } from '../../resources/engine/values/record';
import { countedName, fieldLabel } from '../../resources/engine/texts';
import { Default } from './Default';

interface CurrentDefaultProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
}

interface DefaultCountProps {
  readonly receiver: ClientResource;
  readonly field: Field;
}

/** The number of records that use the default, because they have no assignment of their own. */
function DefaultCount({ receiver, field }: DefaultCountProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const filter = { [field.name]: { isNull: true } };
  const { total } = useGetList(
    receiver.name,
    { pagination: { page: 1, perPage: 1 }, sort: receiver.sort, filter },
    { retry: false },
  );
  if (total === undefined) return null;
  if (total === 0) return <p className="portal-what">{translate('portals.eachOwn')}</p>;
  const address = `/${receiver.name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return (
    <LinkBase className="portal-count" to={address}>
      {translate('portals.getDefault', { smart_count: total, name: countedName(receiver, total, format.tag) })}
    </LinkBase>
  );
}

/** The panel next to the settings: the current defaults with a preview, and how many records use them. */
export function CurrentDefault({ resource, record }: CurrentDefaultProps) {
  const translate = useTranslate();
  const { resources } = useEngine();
  const defaults = resource.fields.filter(({ reference }) => reference);
  const receiverOf = (name: string): DefaultCountProps | undefined => {
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
              {receiver && <DefaultCount {...receiver} />}
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
