import type { TranslateFunction } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';

/**
 * The title of the message after a failed save (specification S-KEY-6). Only API keys have one: resources with a secret
 * that is shown once.
 * @returns the key of a text; undefined where the reason alone is shown, as for every other resource
 */
export function failureTitle({ fields }: Pick<ClientResource, 'fields'>, isNew: boolean): string | undefined {
  if (!fields.some(({ secret }) => secret === 'token')) return undefined;
  return isNew ? 'errors.TOKEN_CREATE_FAILED' : 'errors.TOKEN_UPDATE_FAILED';
}

/** The reason of a failure after the title, in one line; without a title the reason alone. */
export function titled(translate: TranslateFunction, title: string | undefined, reason: string): string {
  return title === undefined ? reason : `${translate(title).replace(/[.\u3002]$/, '')} – ${reason}`;
}
