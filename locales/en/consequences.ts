import type { Translated } from '../catalogue';
import type { consequences as master } from '../fr/consequences';

/** What deleting or switching off means for some records, besides what it means for all: by wire word and operation. */
export const consequences: Translated<typeof master> = {
  event: {
    delete: 'The validity of its accounts ends at once; it is back when the event is restored.',
    disable: 'The validity of its accounts ends at once; it is back when the event is enabled again.',
  },
  companie: {
    delete: 'The company becomes “Disabled”: only superadministrators can still work in it.',
  },
  campaign: {
    delete: 'The campaign will not be shown any more.',
    disable: 'The campaign will not be shown any more; its results stay.',
  },
};
