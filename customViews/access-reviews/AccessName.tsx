import { LinkBase, useTranslate } from 'ra-core';
import type { ReviewedAccess } from '../../domain/access/accessReview';
import { useEngine } from '../../resources/engine/model';

/** Whose access it is and what kind, with the way to its record where the person may open it. */
export function AccessName({ access }: { readonly access: ReviewedAccess }) {
  const translate = useTranslate();
  const { resources } = useEngine();
  const { holder, id, name, login, profile, team } = access;
  const second = [
    translate(`reviews.holders.${holder}`),
    ...[team, profile, login].filter((one): one is string => one !== null),
  ];
  return (
    <div className="ar-name">
      {resources.has(holder) ? (
        <LinkBase className="e-link" to={`/${holder}/${id}`}>
          {name}
        </LinkBase>
      ) : (
        <strong>{name}</strong>
      )}
      <span>{second.join(' · ')}</span>
    </div>
  );
}
