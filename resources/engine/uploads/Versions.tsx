import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../lazyPart';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { recordTitle, type EngineRecord } from '../values/record';
import { ConfirmCall } from '../operations/ConfirmCall';
import type { UploadVersion } from './uploadsContext';
import { useRestoreVersion } from './useRestoreVersion';
import { useVersions } from './useVersions';
import { VersionLine } from './VersionLine';
import './uploads.css';

const PreviewDialog = lazyPart(() => import('./PreviewDialog'));

interface VersionsProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  /** The record has an earlier file again. */
  readonly onRestored: (record: EngineRecord) => void;
}

/** The files of a record: date, author, guests who accepted it, and a button that restores it. */
export function Versions({ resource, record, onRestored }: VersionsProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { data, isPending, error } = useVersions(resource.name, record.id, record['version']);
  const [shown, setShown] = useState<UploadVersion>();
  const [asked, setAsked] = useState<UploadVersion>();
  const restore = useRestoreVersion(resource, record, onRestored);
  const field = resource.upload?.fills.hash ?? '';
  const title = recordTitle(resource, record);

  // The latest of several with the same file is the one in force.
  const current = data?.find(({ hash }) => hash === record[field])?.id;
  return (
    <section className="e-card u-versions" aria-labelledby="u-versions">
      <h2 id="u-versions">{translate('uploads.versions')}</h2>
      <p>{translate('uploads.versionsHelp')}</p>
      {isPending && <div className="u-bones" aria-busy="true" />}
      {error && <p role="alert">{translate('uploads.versionsFailed')}</p>}
      {data?.length === 0 && <p>{translate('uploads.noVersion')}</p>}
      {data && data.length > 0 && (
        <ol>
          {data.map((version) => (
            <VersionLine
              key={version.id}
              version={version}
              isCurrent={version.id === current}
              onShow={() => setShown(version)}
              onRestore={version.hash !== record[field] && resource.can.edit ? () => setAsked(version) : undefined}
            />
          ))}
        </ol>
      )}
      <Suspense>
        {shown && (
          <PreviewDialog name={title} hash={shown.hash} pages={shown.pages} onClose={() => setShown(undefined)} />
        )}
      </Suspense>
      {asked && (
        <ConfirmCall
          title={translate('uploads.restoreTitle')}
          text={translate('uploads.restoreText', { name: asked.name, date: format.day(asked.at) ?? '' })}
          confirm={translate('uploads.restore')}
          cancel={translate('engine.cancel')}
          call={() => restore(asked)}
          onDone={() => setAsked(undefined)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
