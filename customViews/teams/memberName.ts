import type { ClientResource } from '../../domain/schema/client/client';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';

/** The name of a member; `hidden` for one whose account the reader may not see. */
export const memberName = (
  people: ClientResource | undefined,
  account: EngineRecord | undefined,
  hidden: string,
): string => (people && account ? recordTitle(people, account) : hidden);
