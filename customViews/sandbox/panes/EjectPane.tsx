import { useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { Button } from '../../../resources/ui/Button';
import { ejectForm } from '../../../domain/eject/form';
import { ejectList } from '../../../domain/eject/list';
import { componentName } from '../../../domain/eject/names';
import type { Resource } from '../../../domain/schema/model/model';
import { useModel } from '../../../resources/engine/model';
import { Icon } from '../../../resources/ui/Icon';

const PARTS = ['list', 'form'] as const;

/** The same screens as react-admin code, for screens that need more than the schema can express. */
export function EjectPane({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { locale } = useModel();
  const [part, setPart] = useState<(typeof PARTS)[number]>('list');
  const text = useMemo(
    () => (part === 'list' ? ejectList(resource, locale) : ejectForm(resource, locale)),
    [part, resource, locale],
  );
  const copy = () => {
    void navigator.clipboard.writeText(text).then(
      () => notify(translate('studio.eject.copied'), { type: 'success', isCopy: true }),
      () => notify(translate('studio.eject.notCopied'), { type: 'warning', isCopy: true }),
    );
  };
  return (
    <div className="studio-fill">
      <div className="studio-bar">
        <div className="studio-switch" role="group" aria-label={translate('studio.tabs.eject')}>
          {PARTS.map((one) => (
            <button key={one} type="button" aria-pressed={part === one} onClick={() => setPart(one)}>
              {`${componentName(resource)}${one === 'list' ? 'List' : 'Form'}.tsx`}
            </button>
          ))}
        </div>
        <span className="studio-space" />
        <Button small onClick={copy}>
          <Icon name="ContentCopy" size={14} />
          {translate('studio.eject.copy')}
        </Button>
      </div>
      <p className="studio-lead">{translate('studio.eject.text')}</p>
      <pre className="studio-source" tabIndex={0} aria-label={translate('studio.tabs.eject')}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
