import { useCreatePath, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { comparedCellOf } from '../../resources/engine/fieldTypes';
import { useResource } from '../../resources/engine/model';
import { FieldChange } from '../../resources/engine/record-page/FieldChange';
import { fieldLabel, fieldNamed } from '../../resources/engine/texts';
import { Icon } from '../../resources/ui/Icon';
import type { ChangeKind, NetworkChange } from './calls';
import { TickAll } from './TickAll';

interface Ticks {
  /** Networks that are not to be changed. */
  readonly excluded: ReadonlySet<string>;
  readonly tick: (networks: readonly NetworkChange[], on: boolean) => void;
}

interface ChangeTableProps {
  readonly kind: ChangeKind;
  /** The page of them. */
  readonly shown: readonly NetworkChange[];
  readonly found: readonly NetworkChange[];
  /** Absent: nothing would be changed. */
  readonly ticks?: Ticks;
}

/** Networks of one kind of change, each with what would change. The box at the top is for all that were found. */
export function ChangeTable({ kind, shown, found, ticks }: ChangeTableProps) {
  const translate = useTranslate();
  const ticked = ticks ? found.filter(({ networkId }) => !ticks.excluded.has(networkId)).length : 0;
  return (
    <div className="wd-scroll">
      <table className="e-table e-table-closed wd-table" aria-label={translate(`wireless.kind.${kind}`)}>
        <thead>
          <tr>
            {ticks && <TickAll ticked={ticked} total={found.length} onTick={(on) => ticks.tick(found, on)} />}
            <th scope="col">{translate('wireless.network')}</th>
            <th scope="col">{translate(`wireless.column.${kind}`)}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((network) => (
            <tr key={network.networkId}>
              {ticks && (
                <td className="e-tick">
                  <input
                    type="checkbox"
                    aria-label={translate('engine.list.select', { name: network.name })}
                    checked={!ticks.excluded.has(network.networkId)}
                    onChange={({ target }) => ticks.tick([network], target.checked)}
                  />
                </td>
              )}
              <th scope="row">{network.name}</th>
              <td>{ticks ? <Values network={network} /> : <LocationLink network={network} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const TITLE = 'l_name';

/** Of a new location its values, of another one each change, with the labels of the fields. */
function Values({ network: { change, fields, locationId, name } }: { readonly network: NetworkChange }) {
  const translate = useTranslate();
  const locations = useResource('locations');
  const record = { id: locationId ?? '' };
  return (
    <div className="wd-values">
      {fields.map(({ field: fieldName, from, to }) => {
        const field = fieldNamed(locations, fieldName);
        // A new location is called as its network is: that stands in front already.
        if (!field || (change === 'create' && fieldName === TITLE && to === name)) return null;
        const Cell = comparedCellOf(field);
        return change === 'create' ? (
          <span key={fieldName} className="e-change">
            <span className="e-change-label">
              {translate('record.change.label', { name: fieldLabel(locations, fieldName) })}
            </span>
            <Cell field={field} resource={locations} record={record} value={to} where="row" />
          </span>
        ) : (
          <FieldChange
            key={fieldName}
            resource={locations}
            field={field}
            record={record}
            before={from ?? null}
            after={to ?? null}
          />
        );
      })}
      <LocationLink network={{ locationId, name }} />
    </div>
  );
}

/** The way to the location of a network, in another window: what is chosen here stays. */
function LocationLink({
  network: { locationId, name },
}: {
  readonly network: Pick<NetworkChange, 'locationId' | 'name'>;
}) {
  const translate = useTranslate();
  const path = useCreatePath();
  if (locationId === null) return null;
  return (
    <Link
      className="wd-link"
      to={path({ resource: 'locations', type: 'edit', id: locationId })}
      target="_blank"
      rel="noopener noreferrer"
    >
      {translate('wireless.toLocation')}
      <Icon name="OpenInNew" size={14} />
      <span className="e-hidden">
        {name} {translate('widgets.newWindow')}
      </span>
    </Link>
  );
}
