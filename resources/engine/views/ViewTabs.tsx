import { LinkBase, useTranslate } from 'ra-core';
import { Suspense, use, useRef, useState, type MouseEvent } from 'react';
import { lazyPart } from '../lazyPart';
import { MeanwhileNote } from '../MeanwhileNote';
import type { SavedView } from '../../../dataProvider/actions/views';
import type { ClientResource } from '../../../domain/schema/client/client';
import { Button, buttonClass } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { MenuButton } from '../../ui/Menu';
import { useOverflow } from '../../ui/useOverflow';
import type { Columns } from '../list-state/useColumns';
import { useListViews, type ListView } from './useListViews';
import { useOpenedView } from './useOpenedView';
import { useDefaultView } from './useViews';
import { ViewChoicesContext } from './viewChoices';

const ViewDialog = lazyPart(() => import('./ViewDialog'));

/** Width of the button to the views that do not fit, in px. */
const MORE_WIDTH = 96;
const GROUPS = ['own', 'team', 'everyone'] as const;

interface ViewTabsProps {
  readonly resource: ClientResource;
  readonly columns: Columns;
}

interface ViewMenuProps {
  readonly view: SavedView;
  readonly onEdit: () => void;
}

/** What can be done with a view: it is changed at once, where the page offers nothing else. */
function ViewMenu({ view, onEdit }: ViewMenuProps) {
  const translate = useTranslate();
  const choices = use(ViewChoicesContext)(view);
  if (choices.length === 0) {
    return (
      <Button kind="icon" aria-label={translate('views.edit', { name: view.name })} onClick={onEdit}>
        <Icon name="MoreHoriz" />
      </Button>
    );
  }
  const change = { label: translate('views.change'), onChoose: onEdit };
  return (
    <MenuButton
      className={buttonClass({ kind: 'icon' })}
      iconOnly
      label={translate('views.actions', { name: view.name })}
      groups={[{ choices: [change, ...choices] }]}
    >
      <Icon name="MoreHoriz" />
    </MenuButton>
  );
}

interface ViewNoteProps extends NonNullable<ReturnType<typeof useOpenedView>> {
  readonly onShow: () => void;
}

/** Says that the view of the list was changed or deleted since it was opened. */
function ViewNote({ name, what, accept, onShow }: ViewNoteProps) {
  const translate = useTranslate();
  const isDeleted = what === 'deleted';
  return (
    <MeanwhileNote
      action={translate(isDeleted ? 'views.closeNotice' : 'views.showChanges')}
      onAction={isDeleted ? accept : onShow}
    >
      {translate(isDeleted ? 'views.deletedMeanwhile' : 'views.changedMeanwhile', { name })}
    </MeanwhileNote>
  );
}

/**
 * The views of a list above it, as links: a click shows a view in place, its address opens it elsewhere. Those that do
 * not fit in one line are in a menu. Nothing where there is only one view.
 */
export function ViewTabs({ resource, columns }: ViewTabsProps) {
  const translate = useTranslate();
  const line = useRef<HTMLElement>(null);
  const { views, several, current, active, changed, state, setActive } = useListViews(resource, columns);
  const [preferred] = useDefaultView(resource);
  const [edited, setEdited] = useState<SavedView>();
  const meanwhile = useOpenedView(resource, active, !changed);
  const hidden = useOverflow({ line, keys: views.map(({ key }) => key), current, more: MORE_WIDTH });
  if (!several && !meanwhile) return null;

  const tab = ({ key, label, address, saved, open }: ListView) => (
    <span key={key} className="e-view" data-item={key} hidden={hidden.has(key)}>
      <LinkBase
        to={address}
        aria-current={key === current ? 'page' : undefined}
        data-tooltip={saved && saved.sharing !== 'own' ? translate(`views.group.${saved.sharing}`) : undefined}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          open();
        }}
      >
        {saved !== undefined && saved.id === preferred && (
          <>
            <Icon name="StarBorder" size={14} />
            <span className="e-hidden">{translate('views.opensFirst')}</span>
          </>
        )}
        <span className="e-truncated">{label}</span>
        {key === current && changed && (
          <span className="e-dot" data-tooltip={translate('views.changed')}>
            <span className="e-hidden">{translate('views.changed')}</span>
          </span>
        )}
      </LinkBase>
      {key === current && saved && <ViewMenu view={saved} onEdit={() => setEdited(saved)} />}
    </span>
  );
  const rest = views.filter(({ key }) => hidden.has(key));
  const choice = ({ label, open }: ListView) => ({ label, onChoose: open });
  const groups = [
    ...GROUPS.map((group) => ({
      label: translate(`views.group.${group}`),
      choices: rest.filter(({ saved }) => saved?.sharing === group).map(choice),
    })),
    { label: translate('views.group.declared'), choices: rest.filter(({ saved }) => !saved).map(choice) },
  ].filter(({ choices }) => choices.length > 0);
  const showChanges = () => {
    views.find(({ saved }) => saved !== undefined && saved.id === active?.id)?.open();
    meanwhile?.accept();
  };
  return (
    <>
      <div className="e-views">
        <nav ref={line} aria-label={translate('engine.list.views')}>
          {views.map(tab)}
          {rest.length > 0 && (
            <MenuButton className="e-view-more" label={translate('views.others')} groups={groups}>
              {translate('views.more', { smart_count: rest.length })}
              <Icon name="KeyboardArrowDown" size={12} />
            </MenuButton>
          )}
        </nav>
        {active && changed && active.editable && (
          <Button kind="quiet" small onClick={() => setEdited({ ...active, state })}>
            {translate('views.update', { name: active.name })}
          </Button>
        )}
        {edited && (
          <Suspense>
            <ViewDialog
              resource={resource}
              view={edited}
              state={state}
              onSaved={(view) => {
                setActive(view?.id ?? null);
                setEdited(undefined);
                // The button that opened the dialog went with its view.
                if (!view) line.current?.querySelector('a')?.focus();
              }}
              onClose={() => setEdited(undefined)}
            />
          </Suspense>
        )}
      </div>
      {meanwhile && !edited && <ViewNote {...meanwhile} onShow={showChanges} />}
    </>
  );
}
