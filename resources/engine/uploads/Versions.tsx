import { useLocaleState, useNotify, useTranslate, useUpdate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import { errorMessage, translateMessage } from '../errors';
import { useEngine } from '../model';
import { recordTitle, type EngineRecord } from '../values/record';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Icon } from '../../ui/Icon';
import { Tag } from '../../ui/Tag';
import { languageNames } from './languageNames';
import type { UploadVersion } from './uploadsContext';
import { useVersions } from './useVersions';
import './uploads.css';

const PreviewDialog = lazy(() => import('./PreviewDialog'));

interface VersionsProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  /** The record has an earlier file again. */
  readonly onRestored: (record: EngineRecord) => void;
}

/** The files of a record: date, author, guests who accepted it, and a button that restores it. */
export function Versions({ resource, record, onRestored }: VersionsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { format } = useEngine();
  const { data, isPending, error } = useVersions(resource.name, record.id, record['version']);
  const [shown, setShown] = useState<UploadVersion>();
  const [asked, setAsked] = useState<UploadVersion>();
  const [update, { isPending: busy }] = useUpdate<EngineRecord>(resource.name, undefined, {
    returnPromise: true,
    mutationMode: 'pessimistic',
  });
  const [locale] = useLocaleState();
  const field = resource.upload?.fills.hash ?? '';
  const title = recordTitle(resource, record);

  const restore = async (version: UploadVersion) => {
    try {
      const changed = await update(resource.name, {
        id: record.id,
        data: { [field]: version.hash },
        previousData: record,
      });
      notify('uploads.restored', { type: 'success' });
      onRestored({ ...record, ...(changed as EngineRecord) });
    } catch (failure) {
      notify(translateMessage(translate, errorMessage(failure)), { type: 'error' });
    } finally {
      setAsked(undefined);
    }
  };
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
            <li key={version.id}>
              <div className="u-version-what">
                <strong>{version.name}</strong>
                {version.id === current && <Tag tone="success">{translate('uploads.current')}</Tag>}
                <span data-tooltip={format.exact(version.at)}>
                  {[
                    format.day(version.at),
                    version.admin && translate('uploads.by', { name: version.admin }),
                    languageNames(
                      Object.keys(version.pages).filter((code) => code !== ''),
                      locale,
                    )
                      .map(([, label]) => label)
                      .join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span>
                  {version.accepted === 0
                    ? translate('uploads.nobody')
                    : translate('uploads.accepted', {
                        smart_count: version.accepted,
                        n: format.number(version.accepted),
                      })}
                </span>
              </div>
              <div className="u-version-actions">
                <Button
                  kind="icon"
                  aria-label={translate('uploads.previewRow', { name: version.name })}
                  onClick={() => setShown(version)}
                >
                  <Icon name="Visibility" />
                </Button>
                {version.hash !== record[field] && resource.can.edit && (
                  <Button small onClick={() => setAsked(version)}>
                    {translate('uploads.restore')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <Suspense>
        {shown && (
          <PreviewDialog name={title} hash={shown.hash} pages={shown.pages} onClose={() => setShown(undefined)} />
        )}
      </Suspense>
      {asked && (
        <ConfirmDialog
          title={translate('uploads.restoreTitle')}
          text={translate('uploads.restoreText', { name: asked.name, date: format.day(asked.at) ?? '' })}
          confirm={translate('uploads.restore')}
          cancel={translate('engine.cancel')}
          busy={busy}
          onConfirm={() => void restore(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
