import { useTranslate } from 'ra-core';
import { useQuery } from '@tanstack/react-query';
import { passwordChecks, type PasswordAudience, type PasswordRules } from '../../../domain/rules/passwordRules';
import { Icon } from '../../ui/Icon';
import { useEngineDataProvider } from '../dataProvider';

/** The rules for passwords in the current company, by audience; null where the data provider knows none. */
export function usePasswordRulesQuery(enabled = true) {
  const { passwordRules } = useEngineDataProvider();
  return useQuery({
    queryKey: ['password rules'],
    queryFn: async ({ signal }) => (await passwordRules?.(signal)) ?? null,
    enabled,
    // A form can do without: the server checks.
    retry: false,
  });
}

/** The rules for passwords of an audience in the current company; undefined until they are loaded. */
export function usePasswordRules(audience: PasswordAudience): PasswordRules | undefined {
  return usePasswordRulesQuery().data?.[audience];
}

/** Mark of a rule that is not fulfilled, or that only the server can check. */
const Dot = () => <span aria-hidden="true">·</span>;

interface PasswordChecksProps {
  readonly id: string;
  readonly password: string;
  readonly rules: PasswordRules;
}

/** The rules for a password; those that the typed text fulfils are ticked. */
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
