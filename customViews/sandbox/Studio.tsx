import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../resources/ui/Button';
import { errorMessage, translateMessage, statusOf } from '../../resources/engine/errors';
import { Arch } from '../../resources/ui/Arch';
import { Icon } from '../../resources/ui/Icon';
import { NewDialog } from './dialogs/NewDialog';
import { FileList } from './FileList';
import { useStudioApi } from './state/api';
import { useDrafts } from './state/useDrafts';
import { Workbench } from './Workbench';
import '../../resources/engine/styles/base.css';
import './studio.css';

/** Parts of the page; a phone shows one of them at a time. */
const PANES = ['files', 'text', 'result'] as const;
type Pane = (typeof PANES)[number];

function Failure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const translate = useTranslate();
  const off = statusOf(error) === 404;
  return (
    <div className="studio-nothing" role="alert">
      <Arch />
      <p>{off ? translate('studio.off') : translateMessage(translate, errorMessage(error))}</p>
      {!off && <Button onClick={retry}>{translate('engine.list.retry')}</Button>}
    </div>
  );
}

/** The page on which schemas are written: files, text, and what comes of them (specification S-NAV-8, S-PERM-7). */
export function Studio() {
  const translate = useTranslate();
  const api = useStudioApi();
  const { drafts, keep } = useDrafts();
  const [params, setParams] = useSearchParams();
  const [making, setMaking] = useState(false);
  const [pane, setPane] = useState<Pane>('files');
  const overview = useQuery({ queryKey: ['studio', 'overview'], queryFn: ({ signal }) => api.overview(signal) });
  const cards = overview.data?.resources ?? [];
  const name = params.get('file');
  const stored = cards.some((card) => card.name === name);
  const file = useQuery({
    queryKey: ['studio', 'file', name],
    queryFn: ({ signal }) => api.read(name ?? '', signal),
    enabled: name !== null && stored,
    retry: false,
  });
  const known = name !== null && (stored || drafts[name] !== undefined);
  const ready = known && (!stored || file.data !== undefined);
  const choose = (next: string | null) => {
    setParams(next === null ? {} : { file: next });
    setPane(next === null ? 'files' : 'text');
  };

  return (
    <div className="e-page studio" data-pane={pane}>
      <div className="e-head">
        <div>
          <h1>{translate('menu.sandbox')}</h1>
          <p className="studio-lead">{translate('studio.lead')}</p>
        </div>
        <div className="e-head-actions">
          <Button kind="primary" onClick={() => setMaking(true)}>
            <Icon name="Add" />
            {translate('studio.new.action')}
          </Button>
        </div>
      </div>
      {overview.data && !overview.data.mayPublish && <p className="studio-note">{translate('studio.readOnly')}</p>}
      <div className="studio-switch studio-panes" role="group" aria-label={translate('studio.panes.label')}>
        {PANES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={pane === one}
            disabled={one !== 'files' && !ready}
            onClick={() => setPane(one)}
          >
            {translate(`studio.panes.${one}`)}
          </button>
        ))}
      </div>
      <div className="e-card studio-frame" aria-busy={overview.isPending}>
        {overview.error ? (
          <Failure error={overview.error} retry={() => void overview.refetch()} />
        ) : (
          <>
            <FileList cards={cards} drafts={drafts} chosen={name} onChoose={choose} onNew={() => setMaking(true)} />
            {ready && overview.data ? (
              <Workbench
                key={name}
                name={name}
                overview={overview.data}
                published={stored ? file.data : undefined}
                onGone={() => choose(null)}
              />
            ) : (
              <div className="studio-nothing">
                <Arch />
                <h2>
                  {translate(name !== null && !known && overview.data ? 'studio.absent' : 'studio.welcome.title')}
                </h2>
                <ol>
                  {(['one', 'two', 'three'] as const).map((step) => (
                    <li key={step}>{translate(`studio.welcome.${step}`)}</li>
                  ))}
                </ol>
              </div>
            )}
          </>
        )}
      </div>
      {making && (
        <NewDialog
          taken={[...cards.map((card) => card.name), ...Object.keys(drafts)]}
          onMade={(made, text) => {
            keep(made, { text, base: null });
            setMaking(false);
            choose(made);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}
