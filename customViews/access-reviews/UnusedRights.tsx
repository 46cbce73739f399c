import { useTranslate } from 'ra-core';
import { useRightName } from '../../resources/engine/useRightName';

/** The number of unused rights, and their names in a part that opens. */
export function UnusedRights({ names }: { readonly names: readonly string[] }) {
  const translate = useTranslate();
  const nameOf = useRightName();
  if (names.length === 0) return null;
  return (
    <details className="ar-rights">
      <summary>{translate('reviews.rights', { smart_count: names.length })}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{nameOf(name)}</li>
        ))}
      </ul>
    </details>
  );
}
