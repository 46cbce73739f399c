import { LinkBase, useTranslate } from 'ra-core';
import { buttonClass } from '../../resources/ui/Button';
import { useModel } from '../../resources/engine/model';
import { LOCALES } from '../../domain/text/locale';
import { valueFor } from '../../resources/engine/values/fieldRoles';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { FramedPreview } from '../../resources/engine/uploads/FramedPreview';
import { useUploadsOf } from '../../resources/engine/uploads/uploadsContext';
import { assignmentKinds } from '../../domain/schema/client/assignmentKinds';

/** The languages that a portal has a title in; without any it speaks them all, and the page itself offers them. */
const languagesOf = (record: EngineRecord) => {
  const own = LOCALES.filter((locale) => String(record[`t_welcome_${locale}`] ?? '').trim() !== '');
  return own.length > 0 ? own : LOCALES;
};

/** A portal as guests will see it: as it is saved, on the origin of the uploads. */
export default function PortalPreview({
  resource,
  record,
  onClose,
}: Pick<ActionDialogProps, 'resource' | 'record' | 'onClose'>) {
  const translate = useTranslate();
  const uploads = useUploadsOf();
  const { resources } = useModel();
  const kinds = assignmentKinds(new Map(resources.map((one) => [one.name, one])));
  const kind = kinds.find(({ target }) => target.name === resource.name);
  const name = recordTitle(resource, record);
  const address = (language: string) => uploads.portal(String(valueFor(resource, record, 'hash')), language);
  return (
    <FramedPreview
      title={translate('uploads.previewOf', { name })}
      label={translate('portals.frame', { name })}
      languages={languagesOf(record)}
      frame={address}
      link={address}
      actions={
        kind && (
          <LinkBase
            className={buttonClass({ kind: 'quiet' })}
            to={`/portal-assignments?${new URLSearchParams({ kind: resource.name, id: String(record.id) }).toString()}`}
            onClick={onClose}
          >
            {translate('portals.toAssignments')}
          </LinkBase>
        )
      }
      onClose={onClose}
    />
  );
}
