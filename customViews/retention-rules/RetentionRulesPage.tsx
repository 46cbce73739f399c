import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useEngine } from '../../resources/engine/model';
import { ResourceList } from '../../resources/engine/ResourceList';
import { Button } from '../../resources/ui/Button';
import { TonightDialog } from './TonightDialog';

/**
 * The retention rules: the generated list, with what they will remove in the coming night (specification S-PRIV-1). The
 * figures are of whole companies, so they are not for people who are limited to scopes.
 */
export function RetentionRulesPage() {
  const translate = useTranslate();
  const { limited } = useEngine();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ResourceList
        actions={!limited && <Button onClick={() => setOpen(true)}>{translate('retention.tonight')}</Button>}
      />
      {open && <TonightDialog onClose={() => setOpen(false)} />}
    </>
  );
}
