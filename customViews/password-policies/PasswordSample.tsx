import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PASSWORD_AUDIENCES, passwordRules } from '../../domain/rules/passwordRules';
import { PasswordChecks } from '../../resources/engine/inputs/PasswordChecks';
import './passwordSample.css';

const FIELDS = ['audience', 'minLength', 'alpha', 'mixedCase', 'digit', 'special', 'history'] as const;

/** Below the composition of a policy: a text that is typed, checked by the rules as they stand in the form. It is sent nowhere. */
export default function PasswordSample() {
  const translate = useTranslate();
  const id = useId();
  const [sample, setSample] = useState('');
  const [audience, minLength, alpha, mixedCase, digit, special, history]: unknown[] = useWatch({ name: FIELDS });
  const policy = {
    ...{ minLength: Number(minLength) || 0, history: Number(history) || 0, expiry: null, secondFactor: false },
    ...{ alpha: alpha === true, mixedCase: mixedCase === true, digit: digit === true, special: special === true },
  };
  const knownAudience = PASSWORD_AUDIENCES.find((one) => one === audience) ?? 'administrators';
  return (
    <div className="e-field pp-sample">
      <label className="e-label" htmlFor={id}>
        {translate('passwordPolicies.sample')}
      </label>
      <input
        id={id}
        className="e-in"
        value={sample}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-rules`}
        onChange={({ target }) => setSample(target.value)}
      />
      <p className="e-help">{translate('passwordPolicies.sampleHelp')}</p>
      <PasswordChecks id={`${id}-rules`} password={sample} rules={passwordRules(knownAudience, [policy])} />
    </div>
  );
}
