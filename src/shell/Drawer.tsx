import { useTranslate } from 'ra-core';
import { Modal } from '../../resources/ui/Dialog';
import { Sidebar } from './Sidebar';

/** The menu on a phone: a modal sheet, closed by a link, Escape or a tap outside. */
export function Drawer({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Modal className="drawer" name={{ label: translate('shell.nav.label') }} lightDismiss onClose={onClose}>
      <Sidebar inDrawer onFollow={onClose} />
    </Modal>
  );
}
