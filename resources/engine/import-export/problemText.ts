import type { TranslateFunction } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { RowResult } from '../../../dataProvider/jobs';
import { translateMessage } from '../errors';
import { fieldLabel } from '../texts';

/** Why a row was refused, in words: field by field, the row as a whole without one. */
export function problemText(
  translate: TranslateFunction,
  resource: ClientResource | undefined,
  { problems }: Pick<RowResult, 'problems'>,
): string {
  return Object.entries(problems ?? {})
    .map(([field, { msg_code, msg_args }]) => {
      const message = translateMessage(translate, { message: `errors.${msg_code}`, args: msg_args });
      if (field === '') return message;
      return translate('transfer.problem', { field: resource ? fieldLabel(resource, field) : field, message });
    })
    .join(' ');
}
