import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Sidebar } from './Sidebar';

/** The menu on a phone: a modal sheet on the platform's own `<dialog>`, closed by a link, Escape or a tap outside. */
export function Drawer({ onClose }: { readonly onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const translate = useTranslate();

  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className="drawer"
      aria-label={translate('shell.nav.label')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <Sidebar inDrawer onFollow={onClose} />
    </dialog>
  );
}
