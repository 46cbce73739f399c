import { useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { ReviewedAccess } from '../../domain/access/accessReview';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import { failureText } from '../../resources/engine/errors';
import { rowHasMenu, RowMenu } from '../../resources/engine/list/RowMenu';
import { useEngine } from '../../resources/engine/model';
import type { Operation } from '../../resources/engine/operations/operation';
import { OperationDialog } from '../../resources/engine/operations/OperationDialog';
import type { EngineRecord } from '../../resources/engine/values/record';
import { Button } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';

/** What can be done to the record of an access, as in its list: disable, renew, remove. */
export function AccessMenu({ access }: { readonly access: ReviewedAccess }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useEngineDataProvider();
  const button = useRef<HTMLButtonElement>(null);
  const [record, setRecord] = useState<EngineRecord>();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Operation>();
  const { resources, ownAccount } = useEngine();
  const resource = resources.get(access.holder);
  if (!resource || !rowHasMenu(resource, access, ownAccount)) return null;
  const open = async () => {
    try {
      // The record may have changed since the findings were read, so it is read again.
      setRecord((await dataProvider.getOne(resource.name, { id: access.id })).data as EngineRecord);
      setOpen(true);
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
    }
  };
  return (
    <>
      <Button
        ref={button}
        kind="icon"
        aria-label={translate('reviews.more', { name: access.name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => void open()}
      >
        <Icon name="MoreHoriz" size={18} />
      </Button>
      {isOpen && record && button.current && (
        <RowMenu
          resource={resource}
          record={record}
          name={access.name}
          anchor={button.current}
          onAsk={setChosen}
          onClose={() => setOpen(false)}
        />
      )}
      {chosen && <OperationDialog resource={resource} operation={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
