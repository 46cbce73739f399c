import { chooseStep } from './chooseStep';
import { codeStep } from './codeStep';
import { enrolStep } from './enrolStep';
import { passkeyStep } from './passkeyStep';
import { recoveryCodesStep } from './recoveryCodesStep';
import type { NextStep, Step, StepOptions } from './step';
import './challenge.css';

/** The step that the server asks for after the password. */
export function challengeStep(next: NextStep, options: StepOptions): Step {
  switch (next.challenge) {
    case 'choose':
      return chooseStep(next, options);
    case 'enrol':
      return enrolStep(next, options);
    case 'passkey':
      return passkeyStep(next, options);
    case 'codes':
      return recoveryCodesStep(next.codes, options);
    default:
      return codeStep(next, options);
  }
}
