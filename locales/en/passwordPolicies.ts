import type { Translated } from '../catalogue';
import type { passwordPolicies as master } from '../fr/passwordPolicies';

export const passwordPolicies: Translated<typeof master> = {
  sample: 'Try a password',
  sampleHelp: 'By this policy alone. Nothing is sent or stored.',
  change: {
    few: 'Fewer than five of the administrators whom you see would have to change their passwords at the next sign-in.',
    some: '%{smart_count} administrator would have to change their password at the next sign-in. |||| %{smart_count} administrators would have to change their passwords at the next sign-in.',
    atMost:
      'At most %{smart_count} administrator would have to change their password at the next sign-in. |||| At most %{smart_count} administrators would have to change their passwords at the next sign-in.',
  },
  setUp: {
    none: 'Every administrator whom you see has a second factor.',
    some: '%{smart_count} administrator would have to set up a second factor at the next sign-in: %{names} |||| %{smart_count} administrators would have to set up a second factor at the next sign-in: %{names}',
  },
};
