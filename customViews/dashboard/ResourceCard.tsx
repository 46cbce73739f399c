import { useGetList, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Icon, iconNamed } from '../../resources/ui/Icon';
import type { ClientResource } from '../../domain/schema/client/client';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';

/** One place to open, with how many records it holds. */
export function ResourceCard({ resource }: { readonly resource: ClientResource }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { total, meta, isPending } = useGetList(resource.name, {
    pagination: { page: 1, perPage: 1 },
    sort: resource.sort,
    filter: {},
  });
  // A large total is an estimate (data provider); the exact number is not needed here.
  const approximate = (meta as { approximate?: boolean } | undefined)?.approximate === true;
  return (
    <Link className="home-card" to={`/${resource.name}`}>
      <Icon name={iconNamed(resource.icon)} className="home-icon" />
      <h2>{resourceName(resource, 2)}</h2>
      <Count
        isPending={isPending}
        text={total === undefined ? undefined : `${approximate ? '≈ ' : ''}${format.number(total)}`}
        translate={translate}
      />
    </Link>
  );
}

interface CountProps {
  readonly isPending: boolean;
  readonly text: string | undefined;
  readonly translate: (key: string) => string;
}

function Count({ isPending, text, translate }: CountProps) {
  if (isPending) return <span className="home-skeleton" role="img" aria-label={translate('home.counting')} />;
  if (text === undefined) {
    return (
      <span className="home-count home-unknown" data-tooltip={translate('home.unknownCount')}>
        {'—'}
      </span>
    );
  }
  return <span className="home-count">{text}</span>;
}
