import type { Translated } from '../catalogue';
import type { companyTemplate as master } from '../fr/companyTemplate';

export const companyTemplate: Translated<typeof master> = {
  crumb: 'Super administration',
  help: 'What every new company gets when it is created. Existing companies do not change.',
  shipped: 'Original template',
  saved: 'Changed by %{admin} on %{date}',
  savedUnknown: 'Changed on %{date}',
  count: '%{smart_count} item |||| %{smart_count} items',
  edit: 'Edit',
  text: 'Text of the template (JSON)',
  textHelp:
    'A text in four languages is {fr, en, es, zh}; {$record: key} names an item above, {$permissions: […]} a list of rights, {$pages: terms} the pages at the end.',
  check: 'Check',
  save: 'Save',
  cancel: 'Cancel',
  sound: 'A company created with this template would be complete.',
  done: 'Template saved: it applies to the next companies.',
  invalid: 'This text is not JSON: %{message}',
  problems: 'To correct',
  reset: 'Back to the original template',
  resetTitle: 'Go back to the original template?',
  resetText: 'The next companies will no longer get your changes. They stay in the audit log.',
  default: 'Default for guests',
  failed: 'The template could not be loaded.',
  retry: 'Try again',
};
