import type { sources as master } from '../fr/sources';
import type { Translated } from '../catalogue';

export const sources: Translated<typeof master> = {
  title: 'Try out a line format',
  parser: 'Line format',
  lines: 'Lines as the device sends them',
  help: 'Up to 100 lines. Nothing is stored.',
  try: 'Try out',
  close: 'Close',
  recognised: '%{count} of %{total} line recognised |||| %{count} of %{total} lines recognised',
  reasons: {
    noRule: 'This format does not recognise the line.',
    value: 'The value “%{value}” does not fit the field “%{field}”.',
    tooSlow: 'Reading this line takes too long.',
  },
};
