import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { Button, buttonClass } from '../../../resources/ui/Button';
import { Icon } from '../../../resources/ui/Icon';
import { MenuButton } from '../../../resources/ui/Menu';
import type { DashboardActions } from './useDashboardActions';

interface BoardBarProps {
  readonly dashboards: readonly EngineRecord[];
  readonly shown: EngineRecord;
  readonly editable: boolean;
  readonly actions: DashboardActions;
  readonly onChoose: (id: string) => void;
  readonly onNew: () => void;
  readonly onRename: () => void;
  /** Adds a graph. */
  readonly onAdd: () => void;
}

/** Which dashboard is shown, and what can be done with it. */
export function BoardBar({ dashboards, shown, editable, actions, onChoose, onNew, onRename, onAdd }: BoardBarProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const send = {
    label: translate('reports.boards.send'),
    onChoose: () => void navigate(`/scheduled-reports?new=dashboard&target=${shown.id}`),
  };
  const print = { label: translate('reports.boards.print'), onChoose: () => window.print() };
  const changes = [
    { label: translate('reports.boards.new'), onChoose: onNew },
    { label: translate('reports.boards.rename'), onChoose: onRename },
    { label: translate('reports.boards.clone'), onChoose: () => void actions.clone(shown) },
    { label: translate('reports.boards.delete'), danger: true, onChoose: () => actions.askDelete(shown) },
  ];
  return (
    <>
      <select
        className="e-select rp-choice"
        aria-label={translate('reports.boards.choose')}
        value={String(shown.id)}
        onChange={({ target }) => onChoose(target.value)}
      >
        {dashboards.map(({ id, d_name: name }) => (
          <option key={id} value={String(id)}>
            {String(name)}
          </option>
        ))}
      </select>
      {editable && (
        <Button kind="primary" onClick={onAdd}>
          <Icon name="Add" size={16} />
          {translate('reports.boards.add')}
        </Button>
      )}
      <MenuButton
        className={buttonClass({ kind: 'icon' })}
        iconOnly
        label={translate('reports.boards.actions')}
        groups={[{ choices: editable ? changes : [] }, { choices: [send, print] }].filter(
          ({ choices }) => choices.length > 0,
        )}
      >
        <Icon name="MoreHoriz" size={18} />
      </MenuButton>
    </>
  );
}
