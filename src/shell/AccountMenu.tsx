import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { listPath } from '../../domain/schema/client/addresses';
import { resourceName } from '../../resources/engine/texts';
import { MenuButton } from '../../resources/ui/Menu';
import { useConsole } from './useConsole';
import { initials } from '../workplace/initials';
import { useOwnSettings } from './useOwnSettings';
import { useWorkplace } from '../workplace/useWorkplace';

/** Who is signed in, with which profile; the own account, language and appearance, and the way out. */
export function AccountMenu() {
  const translate = useTranslate();
  const { me, model } = useWorkplace();
  const navigate = useNavigate();
  const { signOut } = useConsole();
  const profile = me.activeMembership?.profile ?? me.profile;
  const account = model.resources.find(({ own }) => own === 'admin');
  const settings = useOwnSettings();
  const head = (
    <div className="account">
      <strong>{me.name || me.login}</strong>
      <span>{me.login}</span>
      <dl>
        <dt>{translate('shell.account.company')}</dt>
        <dd>{me.company.name}</dd>
        {profile && (
          <>
            <dt>{translate('shell.account.profile')}</dt>
            <dd>{profile.name}</dd>
          </>
        )}
      </dl>
    </div>
  );
  return (
    <MenuButton
      iconOnly
      className="top-round top-avatar"
      label={translate('shell.bar.account', { name: me.name || me.login })}
      head={head}
      groups={[
        ...(account
          ? [{ choices: [{ label: resourceName(account, 1), onChoose: () => void navigate(listPath(account)) }] }]
          : []),
        ...settings,
        { choices: [{ label: translate('shell.account.signOut'), onChoose: signOut }] },
      ]}
    >
      {initials(me)}
    </MenuButton>
  );
}
