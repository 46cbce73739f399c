import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Job } from '../../../dataProvider/jobs';
import { Dialog } from '../../ui/Dialog';
import { translateMessage } from '../errors';
import type { ListColumn } from '../list-state/columns';
import { useTotal } from '../list-state/useTotal';
import { resourceName } from '../texts';
import { Choices } from './Choices';
import { saveFrom } from './download';
import { JobProgress } from './JobProgress';
import { useJobs } from './JobsContext';
import { useAttempt } from './useAttempt';
import { useExport } from './useExport';
import { isActive, useJob } from './useJob';

interface ExportDialogProps {
  readonly resource: ClientResource;
  readonly columns: readonly ListColumn[];
  readonly onClose: () => void;
}

/** Asks what the file should be, starts the job, and shows it until the file is there or the person continues. */
export default function ExportDialog({ resource, columns, onClose }: ExportDialogProps) {
  const translate = useTranslate();
  const { total, text } = useTotal();
  const exporting = useExport(resource, columns);
  const { kind, which, raw, shown, all, files, job, error, busy, start } = exporting;

  const name = resourceName(resource, 2);
  if (job) return <Running job={job} title={translate('importExport.export.title', { name })} onClose={onClose} />;
  return (
    <Dialog
      title={translate('importExport.export.title', { name })}
      onClose={onClose}
      closing={translate('engine.cancel')}
      actions={
        <Button kind="primary" disabled={busy || total === 0} onClick={() => void start()}>
          {translate('importExport.export.start')}
        </Button>
      }
    >
      <p>
        {total === undefined
          ? translate('importExport.export.everything')
          : translate(total === 0 ? 'importExport.export.noRow' : 'importExport.export.count', {
              smart_count: total,
              n: text,
            })}
      </p>
      <Choices
        legend={translate('importExport.export.format')}
        value={kind}
        onChange={exporting.setKind}
        choices={[
          { value: 'csv', label: translate('importExport.export.csv'), help: translate('importExport.export.csvHelp') },
          {
            value: 'xlsx',
            label: translate('importExport.export.xlsx'),
            help: translate('importExport.export.xlsxHelp'),
          },
        ]}
      />
      <Choices
        legend={translate('importExport.export.columns')}
        value={which}
        onChange={exporting.setWhich}
        choices={[
          { value: 'shown', label: translate('importExport.export.shown', { smart_count: shown.length }) },
          { value: 'all', label: translate('importExport.export.all', { smart_count: all.length }) },
          ...files.map((file) => ({
            value: file.name,
            label: translate(`transfer.export.files.${file.name}`, { _: file.name }),
          })),
        ]}
      />
      <Choices
        legend={translate('importExport.export.values')}
        value={raw}
        onChange={exporting.setRaw}
        choices={[
          {
            value: 'read',
            label: translate('importExport.export.read'),
            help: translate('importExport.export.readHelp'),
          },
          { value: 'raw', label: translate('importExport.export.raw'), help: translate('importExport.export.rawHelp') },
        ]}
      />
      {error && (
        <p className="t-note e-error" role="alert">
          {translateMessage(translate, error)}
        </p>
      )}
    </Dialog>
  );
}

/** The export under way; its file is saved as soon as it is there. */
function Running({ job: started, title, onClose }: { readonly job: Job; readonly title: string; onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useJobs();
  const job = useJob(started);
  const attempt = useAttempt();
  const saved = useRef(false);
  const ready = job.state === 'done' && job.result !== null;
  const active = isActive(job);
  const close = useRef<HTMLButtonElement>(null);
  // Not on the cancel button: it disappears when the job ends, and the focus would be lost.
  useEffect(() => close.current?.focus(), [active]);
  const save = useEvent(() => void attempt(async () => saveFrom(await client.link(job.id))));
  useEffect(() => {
    if (!ready || saved.current) return;
    saved.current = true;
    save();
  }, [ready, save]);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {active && (
            <Button kind="quiet" onClick={() => void attempt(() => client.cancel(job.id))}>
              {translate('transfer.export.cancel')}
            </Button>
          )}
          {ready && (
            <Button kind="quiet" onClick={save}>
              {translate('transfer.download')}
            </Button>
          )}
          <Button kind="primary" ref={close} onClick={onClose}>
            {translate(active ? 'transfer.export.background' : 'shell.close')}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        <JobProgress job={job} label={title} />
        <p>
          {translate(
            active ? 'importExport.export.wait' : ready ? 'importExport.export.there' : 'importExport.export.none',
          )}
        </p>
      </div>
    </Dialog>
  );
}
