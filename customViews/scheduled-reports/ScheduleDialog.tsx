import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ScheduleCard, ScheduleChoices } from '../../domain/reports/schedule';
import { dayAt, nextOccurrence, periodBefore } from '../../domain/reports/scheduleTimes';
import { translateMessage } from '../../resources/engine/errors';
import { useComboboxTexts } from '../../resources/engine/inputs/comboboxTexts';
import { useNow } from '../../resources/engine/useNow';
import { Button } from '../../resources/ui/Button';
import { ComboboxMany } from '../../resources/ui/Combobox';
import { Dialog } from '../../resources/ui/Dialog';
import { useScheduleChoices, type ScheduleTarget } from './calls';
import { Loaded } from './Loaded';
import { RhythmFields } from './RhythmFields';
import { useScheduleForm, type ScheduleDraft } from './useScheduleForm';
import { useScheduleTexts } from './useScheduleTexts';

interface ScheduleDialogProps {
  readonly target: ScheduleTarget;
  /** Absent: a new one. */
  readonly schedule?: ScheduleCard;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** What is sent when, to whom and as which files. */
export function ScheduleDialog({ target, schedule, onSaved, onClose }: ScheduleDialogProps) {
  const translate = useTranslate();
  const form = useId();
  const choices = useScheduleChoices(target);
  const [busy, setBusy] = useState(false);
  const name = choices.data?.title;
  return (
    <Dialog
      title={translate(`scheduledReports.dialog.${name === undefined ? 'title' : 'titleOf'}`, { name })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {translate('engine.cancel')}
          </Button>
          <Button kind="primary" type="submit" form={form} disabled={busy || !choices.data}>
            {translate('scheduledReports.dialog.save')}
          </Button>
        </>
      }
    >
      <Loaded query={choices}>
        {(known) => <ScheduleForm id={form} {...{ target, schedule, onSaved }} choices={known} onBusy={setBusy} />}
      </Loaded>
    </Dialog>
  );
}

interface ScheduleFormProps {
  readonly id: string;
  readonly target: ScheduleTarget;
  readonly schedule: ScheduleCard | undefined;
  readonly choices: ScheduleChoices;
  readonly onBusy: (busy: boolean) => void;
  readonly onSaved: () => void;
}

function ScheduleForm({ id, target, choices, ...options }: ScheduleFormProps) {
  const translate = useTranslate();
  const texts = useComboboxTexts();
  const { text } = useScheduleTexts();
  const {
    draft,
    setDraft,
    options: people,
    problem,
    wrong,
    submit,
  } = useScheduleForm({
    ...{ target, choices },
    ...options,
  });
  const error = (name: string) =>
    wrong[name] && (
      <p className="e-help e-error" id={`${id}-${name}-error`} role="alert">
        {translateMessage(translate, wrong[name])}
      </p>
    );
  return (
    <form id={id} className="sr-form" onSubmit={(event) => void submit(event)}>
      <RhythmFields
        id={id}
        draft={draft}
        zone={choices.timeZone}
        wrong={wrong}
        onChange={(rhythm) => setDraft({ ...draft, ...rhythm })}
      />
      <div>
        <label className="e-label" htmlFor={`${id}-readers`}>
          {text('dialog.readers')}
        </label>
        <ComboboxMany
          id={`${id}-readers`}
          options={people}
          value={draft.readers}
          invalid={wrong['readers'] !== undefined}
          describedBy={`${id}-readers-help${wrong['readers'] ? ` ${id}-readers-error` : ''}`}
          texts={texts}
          removeLabel={({ label }) => text('dialog.remove', { name: label })}
          onChange={(readers) => setDraft({ ...draft, readers })}
        />
        {error('readers')}
        <p className="e-help" id={`${id}-readers-help`}>
          {text('dialog.readersHelp')}
        </p>
      </div>
      <fieldset className="sr-choices" aria-describedby={wrong['formats'] && `${id}-formats-error`}>
        <legend className="e-label">{text('dialog.formats')}</legend>
        {(['pdf', 'csv'] as const).map((format) => (
          <label key={format}>
            <input
              type="checkbox"
              checked={draft[format]}
              onChange={({ target: { checked } }) => setDraft({ ...draft, [format]: checked })}
            />{' '}
            {text(`formats.${format}`)}
          </label>
        ))}
        {error('formats')}
      </fieldset>
      <Preview draft={draft} kind={target.kind} zone={choices.timeZone} />
      {problem !== undefined && (
        <p className="e-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

interface PreviewProps {
  readonly draft: ScheduleDraft;
  readonly kind: ScheduleTarget['kind'];
  readonly zone: string;
}

/** When the first one is sent, and which days it is about. */
function Preview({ draft, kind, zone }: PreviewProps) {
  const { text, moment, period } = useScheduleTexts();
  const now = useNow();
  const at = nextOccurrence({ ...draft, timeZone: zone }, new Date(now));
  return (
    <p className="sr-preview" role="status">
      {text('dialog.preview', { moment: moment(at.toISOString()) })}{' '}
      {kind === 'dashboard'
        ? text('dialog.period', { period: period(periodBefore(draft, dayAt(at, zone))) })
        : text('dialog.now')}
    </p>
  );
}
