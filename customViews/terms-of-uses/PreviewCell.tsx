import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../resources/engine/lazyPart';
import { Button } from '../../resources/ui/Button';
import { None } from '../../resources/engine/cells/None';
import type { CellProps } from '../../resources/engine/cells/types';
import { recordTitle } from '../../resources/engine/values/record';
import { useVersions } from '../../resources/engine/uploads/useVersions';
import { Icon } from '../../resources/ui/Icon';

const PreviewDialog = lazyPart(() => import('../../resources/engine/uploads/PreviewDialog'));

function Preview({ resource, record, value, onClose }: CellProps & { readonly onClose: () => void }) {
  const { data } = useVersions(resource.name, record.id, record['version']);
  return (
    <PreviewDialog
      name={recordTitle(resource, record)}
      hash={String(value)}
      pages={data?.find(({ hash }) => hash === value)?.pages}
      onClose={onClose}
    />
  );
}

/** An eye that opens the preview of a row. */
export function PreviewCell(props: CellProps) {
  const { resource, record, value } = props;
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  if (typeof value !== 'string' || value === '') return <None />;
  return (
    <>
      <Button
        kind="icon"
        className="terms-eye"
        aria-label={translate('uploads.previewRow', { name: recordTitle(resource, record) })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="Visibility" size={18} />
      </Button>
      <Suspense>{open && <Preview {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
