import { useGetList, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ClientResource } from '../../domain/schema/client/client';
import { Icon } from '../../resources/ui/Icon';
import { Card } from './Card';
import { STEPS } from './starts';

/** How many records there are; undefined until it is known. */
function useCount(name: string, enabled: boolean): number | undefined {
  const { total } = useGetList(
    name,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter: {} },
    { enabled },
  );
  return total;
}

function Step({ resource, least }: { readonly resource: ClientResource; readonly least: number }) {
  const translate = useTranslate();
  const total = useCount(resource.name, true);
  const done = total !== undefined && total >= least;
  return (
    <li className="home-step" data-done={done || undefined}>
      <span className="home-step-mark">{done && <Icon name="Check" size={14} />}</span>
      <span>
        {done ? (
          <>
            {resource.texts.new}
            <span className="visually-hidden">{translate('home.steps.done')}</span>
          </>
        ) : (
          <Link to={`/${resource.name}/create`}>{resource.texts.new}</Link>
        )}
        <small>{resource.texts.empty}</small>
      </span>
    </li>
  );
}

/**
 * What a new company does first; nothing once it has a location and a guest.
 * @param resources those that the person may create records of, by name
 */
export function FirstSteps({ resources }: { readonly resources: ReadonlyMap<string, ClientResource> }) {
  const translate = useTranslate();
  const [first, last] = [STEPS[0]!, STEPS.at(-1)!];
  const mine = resources.has(first.name) && resources.has(last.name);
  const counts = [useCount(first.name, mine), useCount(last.name, mine)];
  if (!mine || !counts.includes(0)) return null;
  const steps = STEPS.flatMap(({ name, least }) => {
    const resource = resources.get(name);
    return resource ? [{ name, least, resource }] : [];
  });
  return (
    <Card title={translate('home.steps.title')}>
      <p className="home-quiet">{translate('home.steps.text', { smart_count: steps.length, n: steps.length })}</p>
      <ol className="home-steps">
        {steps.map(({ name, least, resource }) => (
          <Step key={name} resource={resource} least={least} />
        ))}
      </ol>
    </Card>
  );
}
