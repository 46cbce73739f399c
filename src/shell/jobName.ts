import type { TranslateFunction } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client/client';
import type { Job } from '../../dataProvider/jobs';
import { resourceName } from '../../resources/engine/texts';

/** What a job is about, as people say it: the resource, and of a named file (`x-views.list.exports`) which one. */
export function jobName(
  translate: TranslateFunction,
  { kind, parameters, resource: word }: Pick<Job, 'kind' | 'parameters' | 'resource'>,
  resource: ClientResource | undefined,
): string {
  const name = resource ? resourceName(resource, 2) : word;
  if (parameters.name == null) return name;
  if (kind !== 'export') return parameters.name;
  return translate(`transfer.export.files.${parameters.name}`, { _: name });
}
