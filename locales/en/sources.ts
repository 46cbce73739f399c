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
  api: {
    title: 'Send events',
    key: 'The program that sends needs an API key of this source. It is shown only once.',
    noKey: 'The program that sends needs an API key of this source. Ask an administrator who can create keys.',
    createKey: 'Create a key',
    send: 'To try it, put the key into the variable KEY and run this command:',
    command: 'Command',
    copy: 'Copy the command',
    copied: 'Copied',
    notCopied: 'The browser did not copy the command: select it to copy it.',
  },
};
