import { useNotify, useTranslate } from 'ra-core';
import { openCompanyWindow } from '../../dataProvider/companyWindow';
import { useState } from 'react';
import { failureText } from '../../resources/engine/errors';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { useAppContext } from '../appContext';

/** Works in a company: in this tab, or in a window of its own (specification S-COMP-15). The server decides on both. */
export default function OpenCompanyDialog({ record, onClose }: Pick<ActionDialogProps, 'record' | 'onClose'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const { enterCompany } = useAppContext();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = String(record['c_name'] ?? '');
  const company = Number(record.id);

  const enter = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await enterCompany(company, '/');
      onClose();
    } catch (error) {
      setProblem(failureText(translate, error));
    } finally {
      setBusy(false);
    }
  };
  const openWindow = () => {
    const decided = (error: unknown) => {
      if (error === null) return notify('partners.open.opened', { type: 'success', messageArgs: { name } });
      const messageArgs = { name, reason: failureText(translate, error) };
      return notify('partners.open.refused', { type: 'error', messageArgs });
    };
    if (openCompanyWindow(company, decided) === null) return setProblem(translate('partners.open.blocked'));
    onClose();
  };

  return (
    <Dialog
      title={translate('partners.open.title', { name })}
      onClose={onClose}
      closing={translate('shell.close')}
      actions={
        <>
          <Button disabled={busy} onClick={() => void enter()}>
            {translate('partners.open.here')}
          </Button>
          <Button kind="primary" disabled={busy} onClick={openWindow}>
            {translate('partners.open.window')}
          </Button>
        </>
      }
    >
      <p>{translate('partners.open.text')}</p>
      {problem !== undefined && (
        <p className="e-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
