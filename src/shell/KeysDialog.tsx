import { useTranslate } from 'ra-core';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { useMenu, useMenuName } from '../menu/useMenu';

const GENERAL = [
  { keys: ['Ctrl', 'K'], label: 'palette.title' },
  { keys: ['?'], label: 'shell.shortcuts.help' },
  { keys: ['/'], label: 'shell.shortcuts.search' },
  { keys: ['n'], label: 'shell.shortcuts.create' },
  { keys: ['↑', '↓'], label: 'shell.shortcuts.walk' },
  { keys: ['↵'], label: 'shell.shortcuts.open' },
  { keys: ['␣'], label: 'shell.shortcuts.select' },
  { keys: ['F2'], label: 'shell.shortcuts.change' },
  { keys: ['Alt', '→'], label: 'shell.shortcuts.move' },
  { keys: ['Alt', '⇧', '→'], label: 'shell.shortcuts.resize' },
  { keys: ['Ctrl', 'S'], label: 'shell.shortcuts.save' },
  { keys: ['z'], label: 'shell.shortcuts.undo' },
  { keys: ['Esc'], label: 'shell.shortcuts.close' },
] as const;

/** Every key of the console. */
export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const nameOf = useMenuName();
  const { pages } = useMenu();
  const close = <Button onClick={onClose}>{translate('shell.close')}</Button>;
  return (
    <Dialog wide long title={translate('shell.shortcuts.title')} onClose={onClose} actions={close}>
      <div className="shortcuts">
        <section>
          <h3>{translate('shell.shortcuts.everywhere')}</h3>
          <dl>
            {GENERAL.map(({ keys, label }) => (
              <div key={label}>
                <dt>{translate(label)}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>{translate('shell.shortcuts.pages')}</h3>
          <dl>
            {pages.map(
              (entry) =>
                entry.letter && (
                  <div key={entry.path}>
                    <dt>{nameOf(entry)}</dt>
                    <dd>
                      <kbd>{'g'}</kbd> <small>{translate('shell.shortcuts.then')}</small> <kbd>{entry.letter}</kbd>
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
