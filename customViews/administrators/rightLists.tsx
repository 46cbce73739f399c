import { useTranslate } from 'ra-core';
import { useEngine } from '../../resources/engine/model';
import { useRightName } from '../../resources/engine/useRightName';
import type { EffectiveRights } from './effectiveRights';
import './effectiveRights.css';

/** Rights of the profile that do not count, and what takes them away. */
export function MissingRights({ found: { rights } }: { readonly found: EffectiveRights }) {
  const translate = useTranslate();
  const nameOf = useRightName();
  const lost = rights.filter(({ reason }) => reason === 'interlock' || reason === 'creator');
  if (lost.length === 0) return null;
  return (
    <section>
      <h3 className="er-title">{translate('settings.rights.lost')}</h3>
      <ul className="er-lost">
        {lost.map(({ name, reason, without }) => (
          <li key={name}>
            <strong>{nameOf(name)}</strong>{' '}
            {translate(`settings.rights.lostBy.${reason}`, { name: without === null ? '' : nameOf(without) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rights that count and that no request has needed, and since when that has been counted. */
export function UnusedRights({ found: { rights, countedSince } }: { readonly found: EffectiveRights }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const nameOf = useRightName();
  const unused = rights.filter(({ granted, uses }) => granted && uses === 0);
  if (unused.length === 0) return null;
  return (
    <section>
      <h3 className="er-title">{translate('settings.rights.unused')}</h3>
      <p>{translate('settings.rights.unusedSince', { day: format.day(countedSince) })}</p>
      <ul className="er-lost" aria-label={translate('settings.rights.unused')}>
        {unused.map(({ name }) => (
          <li key={name}>{nameOf(name)}</li>
        ))}
      </ul>
    </section>
  );
}
