import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import type { SavedView, Sharing } from '../../../dataProvider/actions/views';
import { Icon } from '../../ui/Icon';

interface SavedViewsProps {
  readonly views: readonly SavedView[] | undefined;
  readonly pending: boolean;
  readonly active: number | undefined;
  /** The view that the list opens with. */
  readonly preferred: number | null;
  readonly onOpen: (view: SavedView) => void;
  readonly onEdit: (view: SavedView) => void;
}

const GROUPS: readonly Sharing[] = ['own', 'team', 'everyone'];

/** The kept views, by who sees them. */
export function SavedViews({ views, pending, active, preferred, onOpen, onEdit }: SavedViewsProps) {
  const translate = useTranslate();
  if (pending && !views) return <div className="e-skeleton e-skeleton-line" />;
  return GROUPS.map((sharing) => {
    const some = (views ?? []).filter((view) => view.sharing === sharing);
    if (some.length === 0) return null;
    return (
      <div key={sharing} role="group" aria-label={translate(`views.group.${sharing}`)} className="e-choices">
        <p className="e-choices-title">{translate(`views.group.${sharing}`)}</p>
        {some.map((view) => (
          <div key={view.id} className="e-choices-row">
            <button type="button" aria-pressed={view.id === active} onClick={() => onOpen(view)}>
              <span className="e-truncated">{view.name}</span>
              <span className="e-marks">
                {view.id === preferred && <Icon name="StarBorder" size={14} />}
                {view.id === active && <Icon name="Check" />}
              </span>
            </button>
            <Button kind="icon" aria-label={translate('views.edit', { name: view.name })} onClick={() => onEdit(view)}>
              <Icon name="MoreHoriz" />
            </Button>
          </div>
        ))}
      </div>
    );
  });
}
