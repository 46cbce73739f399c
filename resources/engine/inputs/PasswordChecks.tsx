import { useTranslate } from 'ra-core';
import { useQuery } from '@tanstack/react-query';
import { passwordChecks, type PasswordAudience, type PasswordRules } from '../../../domain/rules/passwordRules';
import { Icon } from '../../ui/Icon';
import { useEngineDataProvider } from '../dataProvider';

/** What passwords of an audience must have in the company that is worked in; undefined until it is known. */
export function usePasswordRules(audience: PasswordAudience): PasswordRules | undefined {
  const { passwordRules } = useEngineDataProvider();
  const { data } = useQuery({
    queryKey: ['password rules'],
    queryFn: async ({ signal }) => (await passwordRules?.(signal)) ?? null,
  });
  return data?.[audience];
}

/** Stands where a rule is not fulfilled, or where only the server knows. */
const Dot = () => <span aria-hidden="true">·</span>;

interface PasswordChecksProps {
  readonly id: string;
  readonly password: string;
  readonly rules: PasswordRules;
}

/** Every rule for a password, each ticked as soon as what is typed fulfils it. */
export function PasswordChecks({ id, password, rules }: PasswordChecksProps) {
  const translate = useTranslate();
  return (
    <ul className="e-checks" id={id}>
      {passwordChecks(password, rules).map(({ code, args, met }) => (
        <li key={code} className={met ? 'e-met' : undefined}>
          {met ? <Icon name="Check" /> : <Dot />}
          <span>
            {translate(`engine.passwordRules.${code}`, { ...args, smart_count: args[0] ?? 0 })}
            {met && <span className="visually-hidden"> {translate('engine.passwordRules.met')}</span>}
          </span>
        </li>
      ))}
      {rules.history > 0 && (
        <li>
          <Dot />
          {translate('engine.passwordRules.history', { smart_count: rules.history })}
        </li>
      )}
    </ul>
  );
}
