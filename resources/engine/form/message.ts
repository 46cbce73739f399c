import type { FieldError } from 'react-hook-form';
import type { Message } from '../errors';

/** The form library keeps one text per error; a message and its arguments travel in it, translated when drawn. */
export function toFieldError(message: Message, type: 'check' | 'server'): FieldError {
  return { type, message: JSON.stringify(message) };
}

/** The message that `toFieldError` has put into an error of the form. */
export function fromFieldError({ message }: FieldError): Message {
  try {
    return JSON.parse(message ?? '') as Message;
  } catch {
    return { message: message ?? '' };
  }
}
