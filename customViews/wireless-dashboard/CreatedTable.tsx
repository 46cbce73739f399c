import { useTranslate } from 'ra-core';
import { cellOf } from '../../resources/engine/fieldTypes';
import { fieldLabel, fieldNamed } from '../../resources/engine/texts';
import { Pager } from '../page-parts/Pager';
import { TickAll } from './TickAll';
import { SIZES, type Created } from './useCreated';

interface CreatedTableProps {
  readonly created: Created;
  readonly excluded: ReadonlySet<number>;
  readonly onExclude: (excluded: ReadonlySet<number>) => void;
}

/** The new locations, page by page, each with its state. Those that take guests already cannot be ticked. */
export function CreatedTable({ created, excluded, onExclude }: CreatedTableProps) {
  const { locations, ids, shown, page, setPage, recordOf, nameOf, isOn } = created;
  const translate = useTranslate();
  const field = fieldNamed(locations, locations.enabled!)!;
  const Cell = cellOf(field);
  const toggle = (id: number) => {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    onExclude(next);
  };
  return (
    <>
      <div className="wd-scroll">
        <table className="e-table e-table-closed wd-table" aria-label={translate('wireless.created')}>
          <thead>
            <tr>
              <TickAll
                ticked={ids.length - excluded.size}
                total={ids.length}
                onTick={(on) => onExclude(new Set(on ? [] : ids))}
              />
              <th scope="col">{translate('wireless.location')}</th>
              <th scope="col">{fieldLabel(locations, field.name)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((id) => {
              const record = recordOf(id);
              return (
                <tr key={id}>
                  <td className="e-tick">
                    <input
                      type="checkbox"
                      aria-label={translate('engine.list.select', { name: nameOf(id) })}
                      checked={!excluded.has(id) && !isOn(id)}
                      disabled={isOn(id)}
                      onChange={() => toggle(id)}
                    />
                  </td>
                  <th scope="row">{nameOf(id)}</th>
                  <td>
                    {record && (
                      <Cell field={field} resource={locations} record={record} value={record[field.name]} where="row" />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {ids.length > SIZES[0]! && <Pager {...page} total={ids.length} sizes={SIZES} onChange={setPage} />}
    </>
  );
}
