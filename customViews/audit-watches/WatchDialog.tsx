import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import type { WatchCard } from '../../domain/records/auditWatch';
import { zoneName } from '../../domain/time/zoneName';
import { errorMessage, fieldErrors, translateMessage, type Message } from '../../resources/engine/errors';
import { LabelledCheck, LabelledChoice, LabelledText } from '../../resources/engine/inputs/LabelledFields';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';
import { useWatchCalls, type WatchList } from './calls';
import './auditWatches.css';

interface WatchDialogProps {
  /** Absent: a new one. */
  readonly watch: WatchCard | undefined;
  /** Of a new one: the view that is chosen first. */
  readonly viewId?: number;
  readonly list: WatchList;
  /** @param secret of a new webhook */
  readonly onSaved: (secret: string | undefined) => void;
  readonly onClose: () => void;
}

interface Draft {
  readonly viewId: string;
  readonly mail: boolean;
  /** A new webhook; empty: as before. */
  readonly address: string;
  readonly dropsWebhook: boolean;
  readonly isQuiet: boolean;
  readonly from: string;
  readonly to: string;
}

const MAX_TIME = 5;
const MAX_ADDRESS = 2000;

const draftOf = (watch: WatchCard | undefined, { views }: WatchList, viewId?: number): Draft => ({
  viewId: String(watch?.viewId ?? viewId ?? views[0]?.id ?? ''),
  mail: watch?.mail ?? true,
  address: '',
  dropsWebhook: false,
  isQuiet: watch?.quiet != null,
  from: watch?.quiet?.from ?? '20:00',
  to: watch?.quiet?.to ?? '07:00',
});

function webhookOf({ address, dropsWebhook }: Draft): { webhook?: string | null } {
  if (address.trim() !== '') return { webhook: address.trim() };
  return dropsWebhook ? { webhook: null } : {};
}

/** Which saved view is followed, and how its owner is notified. */
export function WatchDialog({ watch, viewId, list, onSaved, onClose }: WatchDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const { save } = useWatchCalls();
  const [draft, setDraft] = useState(() => draftOf(watch, list, viewId));
  const [wrong, setWrong] = useState<Readonly<Record<string, Message>>>({});
  const [problem, setProblem] = useState<Message>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const quiet = draft.isQuiet ? { from: draft.from, to: draft.to } : null;
      const values = { viewId: Number(draft.viewId), mail: draft.mail, quiet, enabled: watch?.enabled ?? true };
      const secret = await save(watch, { ...values, ...webhookOf(draft) });
      notify('auditWatches.saved', { type: 'success' });
      onSaved(secret);
    } catch (failure) {
      const fields = fieldErrors(failure);
      setWrong(fields);
      setProblem(Object.keys(fields).length > 0 ? undefined : errorMessage(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={translate(watch ? 'auditWatches.editTitle' : 'auditWatches.newTitle')}
      onClose={onClose}
      closing={translate('engine.cancel')}
      actions={
        <Button kind="primary" type="submit" form={id} disabled={busy}>
          {translate('auditWatches.save')}
        </Button>
      }
    >
      <form id={id} className="aw-form" onSubmit={(event) => void submit(event)}>
        <Fields {...{ id, draft, wrong, list }} host={watch?.webhook ?? null} onChange={setDraft} />
        {problem && (
          <p className="e-error" role="alert">
            {translateMessage(translate, problem)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly id: string;
  readonly draft: Draft;
  readonly wrong: Readonly<Record<string, Message>>;
  readonly list: WatchList;
  /** Of the webhook that there is. */
  readonly host: string | null;
  readonly onChange: (draft: Draft) => void;
}

function Fields({ id, draft, wrong, list, host, onChange }: FieldsProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const text = (key: string, options = {}) => translate(`auditWatches.${key}`, options);
  const set = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  return (
    <>
      <LabelledChoice
        {...{ id: `${id}-view`, label: text('view'), wrong: wrong['viewId'], help: text('pace'), value: draft.viewId }}
        options={list.views.map((view) => [String(view.id), view.name] as const)}
        onValue={(viewId) => set({ viewId })}
      />
      <LabelledCheck
        {...{ id: `${id}-mail`, label: text('byMail'), checked: draft.mail }}
        onCheck={(mail) => set({ mail })}
      />
      {wrong['mail'] && (
        <p className="e-help e-error" role="alert">
          {translateMessage(translate, wrong['mail'])}
        </p>
      )}
      {list.webhooks && (
        <LabelledText
          {...{ id: `${id}-webhook`, label: text('address'), wrong: wrong['webhook'], type: 'url' as const }}
          help={host === null ? text('addressHelp') : text('addressKeep', { host })}
          {...{ maxLength: MAX_ADDRESS, value: draft.address }}
          onText={(address) => set({ address })}
        />
      )}
      {host !== null && draft.address === '' && (
        <LabelledCheck
          {...{ id: `${id}-drop`, label: text('noWebhook'), checked: draft.dropsWebhook }}
          onCheck={(dropsWebhook) => set({ dropsWebhook })}
        />
      )}
      <LabelledCheck
        {...{ id: `${id}-quiet`, label: text('quiet'), checked: draft.isQuiet }}
        help={text('quietHelp', { zone: zoneName(format.timeZone) })}
        onCheck={(isQuiet) => set({ isQuiet })}
      />
      {draft.isQuiet && (
        <div className="aw-pair">
          <LabelledText
            {...{ id: `${id}-from`, label: text('from'), wrong: wrong['quiet.from'] ?? wrong['quiet'] }}
            {...{ type: 'time' as const, maxLength: MAX_TIME, value: draft.from }}
            onText={(from) => set({ from })}
          />
          <LabelledText
            {...{ id: `${id}-to`, label: text('to'), wrong: wrong['quiet.to'], type: 'time' as const }}
            {...{ maxLength: MAX_TIME, value: draft.to }}
            onText={(to) => set({ to })}
          />
        </div>
      )}
    </>
  );
}
