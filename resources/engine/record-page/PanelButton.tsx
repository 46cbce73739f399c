import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import type { Panel } from './usePanel';

/** Opens and closes the panel next to a form. */
export function PanelButton({ panel: { id, open, sheet, toggle } }: { readonly panel: Panel }) {
  const translate = useTranslate();
  const label = translate(open ? 'record.panel.hide' : 'record.panel.show');
  return (
    <Button
      kind="quiet"
      className="e-panel-button"
      aria-label={label}
      data-tooltip={label}
      aria-expanded={open}
      aria-controls={open && !sheet ? id : undefined}
      aria-haspopup={sheet ? 'dialog' : undefined}
      onClick={toggle}
    >
      <Icon name="History" size={20} />
    </Button>
  );
}
