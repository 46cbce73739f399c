import { useTranslate } from 'ra-core';
import { interlocked, maskOf, permissionsOf } from '../../../domain/access/permissions';
import { useEngine } from '../model';
import { neededFor, permissionAreas } from './permissionAreas';
import type { InputProps } from './types';

/**
 * A permission mask as switches: areas by view and edit, then the single ones. An interlock switches off what depends on
 * it; what the caller does not hold cannot be switched on, because the server would refuse to grant it.
 */
export function PermissionsInput({ id, value, onChange, onBlur, disabled, describedBy, label }: InputProps) {
  const { model, permissions } = useEngine();
  const translate = useTranslate();
  const { layout, permissionTexts } = model;
  const { areas, singles } = permissionAreas(layout);
  const held = permissionsOf(typeof value === 'string' ? value : '0', layout);
  const [view, edit] = [translate('engine.input.view'), translate('engine.input.edit')];
  /** A permission by its name, an area by its own. */
  const nameOf = (name: string) => permissionTexts.names[name] ?? permissionTexts.areas[name] ?? name;

  const set = (name: string, on: boolean) => {
    const next = new Set(held);
    if (on) next.add(name);
    else next.delete(name);
    onChange(interlocked(maskOf(next, layout), layout).toString());
  };

  const box = (name: string | undefined) => {
    if (name === undefined) return null;
    const missing = neededFor(name, layout).filter((one) => !held.has(one));
    const refused = !held.has(name) && !permissions.has(name);
    const reason = missing.length
      ? translate('engine.input.needs', { names: missing.map(nameOf).join(', ') })
      : refused && translate('engine.input.notHeld');
    return (
      <input
        type="checkbox"
        role="switch"
        className="e-toggle"
        checked={held.has(name)}
        disabled={disabled || missing.length > 0 || refused}
        aria-label={nameOf(name)}
        aria-description={reason || undefined}
        data-tooltip={reason || undefined}
        onChange={({ target }) => set(name, target.checked)}
      />
    );
  };

  return (
    <div className="e-rights" role="group" id={id} aria-label={label} aria-describedby={describedBy} onBlur={onBlur}>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{view}</th>
            <th scope="col">{edit}</th>
          </tr>
        </thead>
        <tbody>
          {areas.map((one) => (
            <tr key={one.area}>
              <th scope="row">{nameOf(one.area)}</th>
              <td>{box(one.view)}</td>
              <td>{box(one.edit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('engine.input.singleRights')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {singles.map((name) => (
            <tr key={name}>
              <th scope="row">{nameOf(name)}</th>
              <td>{box(name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
