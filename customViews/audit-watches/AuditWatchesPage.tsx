import { LinkBase, useTranslate } from 'ra-core';
import { useState } from 'react';
import { listPath } from '../../domain/schema/client/addresses';
import type { WatchCard } from '../../domain/records/auditWatch';
import { Loaded } from '../../resources/engine/Loaded';
import { useEngine } from '../../resources/engine/model';
import { Arch } from '../../resources/ui/Arch';
import { Button } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { WebhookSecretDialog } from '../page-parts/WebhookSecretDialog';
import { useWatches, type WatchList } from './calls';
import { OtherWatches } from './OtherWatches';
import { WatchDialog } from './WatchDialog';
import { WatchRow } from './WatchRow';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import './auditWatches.css';

/** The resource of the audit log. */
const LOG = 'auditlog';

/** The own saved views of the audit log that send a message about new entries. */
export function AuditWatchesPage() {
  const translate = useTranslate();
  const list = useWatches();
  const [edited, setEdited] = useState<WatchCard | 'new'>();
  const [secret, setSecret] = useState<string>();
  const mayAdd = (list.data?.views.length ?? 0) > 0;
  return (
    <div className="e-page aw-page">
      <header className="e-head">
        <div>
          <h1>{translate('menu.auditWatches')}</h1>
          <p>{translate('auditWatches.intro')}</p>
        </div>
        {mayAdd && (
          <Button kind="primary" onClick={() => setEdited('new')}>
            <Icon name="Add" />
            {translate('auditWatches.add')}
          </Button>
        )}
      </header>
      <Loaded query={list}>
        {(found) => (
          <>
            <Watches list={found} onEdit={setEdited} />
            <OtherWatches others={found.others} />
          </>
        )}
      </Loaded>
      {edited !== undefined && list.data && (
        <WatchDialog
          watch={edited === 'new' ? undefined : edited}
          list={list.data}
          onSaved={(made) => {
            setEdited(undefined);
            setSecret(made);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {secret !== undefined && (
        <WebhookSecretDialog texts="auditWatches" secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </div>
  );
}

interface WatchesProps {
  readonly list: WatchList;
  readonly onEdit: (watch: WatchCard) => void;
}

function Watches({ list, onEdit }: WatchesProps) {
  const translate = useTranslate();
  const { resources } = useEngine();
  const log = resources.get(LOG);
  if (list.watches.length > 0) {
    return (
      <ul className="e-card aw-rows" aria-label={translate('auditWatches.list')}>
        {list.watches.map((watch) => (
          <WatchRow key={watch.id} watch={watch} log={log} onEdit={() => onEdit(watch)} />
        ))}
      </ul>
    );
  }
  return (
    <section className="e-card e-state">
      <Arch />
      <h2>{translate('auditWatches.empty')}</h2>
      <p>{translate('auditWatches.emptyText')}</p>
      {log && (
        <LinkBase className="e-link" to={listPath(log)}>
          {translate('auditWatches.openLog')}
        </LinkBase>
      )}
    </section>
  );
}
