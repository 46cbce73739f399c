import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Icon, iconNamed } from '../../resources/ui/Icon';
import type { ClientResource } from '../../domain/schema/client/client';
import { resourceName } from '../../resources/engine/texts';
import type { SectionKey } from '../navigation';

interface PlaceLinksProps {
  readonly section: SectionKey | null;
  readonly resources: readonly ClientResource[];
}

/** The places of one section of the menu, without counts: what is opened now and then, not watched. */
export function PlaceLinks({ section, resources }: PlaceLinksProps) {
  const translate = useTranslate();
  return (
    <section className="home-section">
      <h3>{translate(`shell.groups.${section ?? 'other'}`)}</h3>
      <ul>
        {resources.map((resource) => {
          return (
            <li key={resource.name}>
              <Link to={`/${resource.name}`}>
                <Icon name={iconNamed(resource.icon)} className="home-icon" />
                {resourceName(resource, 2)}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
