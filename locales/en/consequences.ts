import type { Translated } from '../catalogue';
import type { consequences as master } from '../fr/consequences';

/** What deleting or switching off means for some records, besides what it means for all: by wire word and operation. */
export const consequences: Translated<typeof master> = {
  event: {
    delete: 'The validity of its accounts ends at once; it returns when the event is restored.',
    disable: 'The validity of its accounts ends at once; it returns when the event is enabled again.',
  },
  companie: {
    delete: 'The company becomes “Disabled”: only superadministrators can still work in it.',
  },
  campaign: {
    delete: 'The campaign will no longer be shown.',
    disable: 'The campaign will no longer be shown; its results stay.',
  },
};
