import type { Field } from '../../../domain/schema/model/model';
import { lifetimeProblem } from '../../../domain/time/lifetime';
import type { Message } from '../errors';

/** What is wrong with the value of a field with the widget `lifetime`. @returns undefined for any other field */
export function lifetimeMessage({ widget }: Field, value: unknown): Message | undefined {
  const problem = widget === 'lifetime' ? lifetimeProblem(value, new Date()) : undefined;
  return problem && { message: `errors.${problem.code}`, args: problem.args };
}
