/** The records that administrators who are limited to scopes do not write: the guard, and the value that makes them such. */
export const POLICY_OF_ADMINISTRATORS = {
  guard: 'policy-of-administrators',
  field: 'audience',
  value: 'administrators',
} as const;
