import { useTranslate } from 'ra-core';
import type { Job } from '../../../dataProvider/jobs';
import type { ClientResource } from '../../../domain/schema/client/client';
import { operationWord } from '../values/operationWord';
import { actionTexts, resourceName } from '../texts';

/** What a change of several records is called: "Désactivation : Identités". */
export function useBulkTitle() {
  const translate = useTranslate();
  return (
    { parameters, resource: word }: Pick<Job, 'parameters' | 'resource'>,
    resource: ClientResource | undefined,
  ) => {
    const { operation = 'edit', values = {}, action = '' } = parameters;
    const name = resource ? resourceName(resource, 2) : word;
    if (operation === 'call') {
      const label = resource ? actionTexts(resource, action).label : action;
      return translate('transfer.bulk.call', { label, name });
    }
    const [only, ...others] = Object.keys(values);
    const isSwitch = operation === 'edit' && only !== undefined && only === resource?.enabled && others.length === 0;
    const what = isSwitch ? (values[only] === true ? 'enable' : 'disable') : operationWord(resource, operation);
    return translate(`transfer.bulk.title.${what}`, { name });
  };
}
