import { useGetOne, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEngine } from '../../resources/engine/model';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { Button } from '../../resources/ui/Button';
import { CallForm } from './CallForm';
import { CallList } from './CallList';
import { KeyForm } from './KeyForm';
import { useKey } from './useKey';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import './api-explorer.css';

/** Characters at the end of a key by which people recognise it. */
const SHOWN_END = 4;

/** The name of the key that the address speaks of. */
function useKeyName(): string | undefined {
  const { resources } = useEngine();
  const [params] = useSearchParams();
  const id = params.get('key');
  const tokens = resources.get('tokens');
  const { data } = useGetOne<EngineRecord>(
    'tokens',
    { id: id ?? '' },
    { enabled: id !== null && tokens !== undefined },
  );
  return tokens && data ? recordTitle(tokens, data) : undefined;
}

/**
 * The explorer of the API: real calls to our own server with an API key and only its rights. The key is in the memory of
 * this page alone; a new key comes from the dialog that shows it.
 */
export function ExplorerPage() {
  const translate = useTranslate();
  const { used, allowed, others, problem, busy, isHanded, open, forget } = useKey();
  const name = useKeyName();
  const [id, setId] = useState<string>();
  const mine = allowed.find((one) => one.id === id);
  const call = mine ?? others.find((one) => one.id === id);
  const title = useRef<HTMLHeadingElement>(null);
  // The field of the key, which had the focus, is gone.
  useEffect(() => {
    if (used && document.activeElement === document.body) title.current?.focus();
  }, [used]);
  return (
    <div className="e-page ax-page">
      <div className="e-head">
        <div>
          <h1 ref={title} tabIndex={-1}>
            {translate('menu.apiExplorer')}
          </h1>
          <p>{translate('apiExplorer.intro')}</p>
        </div>
      </div>
      {isHanded && <p role="status">{translate('apiExplorer.opening')}</p>}
      {!used && !isHanded && <KeyForm name={name} busy={busy} problem={problem} onKey={(key) => void open(key)} />}
      {used && (
        <>
          <div className="ax-used">
            <p role="status">
              {translate('apiExplorer.used', { end: used.key.slice(-SHOWN_END) })}
              {used.document === undefined && ` ${translate('apiExplorer.source')}`}
            </p>
            <Button
              small
              onClick={() => {
                setId(undefined);
                forget();
              }}
            >
              {translate('apiExplorer.change')}
            </Button>
          </div>
          <div className="ax-parts">
            <CallList allowed={allowed} others={others} chosen={id} onChoose={setId} />
            {call ? (
              <CallForm key={call.id} call={call} secret={used.key} allowed={mine !== undefined} />
            ) : (
              <p className="e-card ax-hint">{translate('apiExplorer.choose')}</p>
            )}
          </div>
        </>
      )}
    </div>
  );
}
