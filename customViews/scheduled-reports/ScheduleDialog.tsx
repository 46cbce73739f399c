import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ScheduleCard, ScheduleChoices } from '../../domain/reports/schedule';
import { nextOccurrence, periodBefore } from '../../domain/reports/scheduleTimes';
import { translateMessage } from '../../resources/engine/errors';
import { useComboboxTexts } from '../../resources/engine/inputs/comboboxTexts';
import { LabelledField } from '../../resources/engine/inputs/LabelledFields';
import { Loaded } from '../../resources/engine/Loaded';
import { useNow } from '../../resources/engine/useNow';
import { Button } from '../../resources/ui/Button';
import { ComboboxMany } from '../../resources/ui/Combobox';
import { Dialog } from '../../resources/ui/Dialog';
import { useScheduleChoices, type ScheduleTarget } from './calls';
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

/** The form of a schedule: what is sent, when, the recipients, and the file formats. */
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
      closing={translate('engine.cancel')}
      actions={
        <Button kind="primary" type="submit" form={form} disabled={busy || !choices.data}>
          {translate('scheduledReports.dialog.save')}
        </Button>
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
  return (
    <form id={id} className="sr-form" onSubmit={(event) => void submit(event)}>
      <RhythmFields
        id={id}
        draft={draft}
        zone={choices.timeZone}
        wrong={wrong}
        onChange={(rhythm) => setDraft({ ...draft, ...rhythm })}
      />
      <LabelledField id={`${id}-recipients`} label={text('dialog.recipients')} wrong={wrong['recipients']}>
        <ComboboxMany
          id={`${id}-recipients`}
          options={people}
          value={draft.recipients}
          invalid={wrong['recipients'] !== undefined}
          describedBy={`${id}-recipients-help${wrong['recipients'] ? ` ${id}-recipients-error` : ''}`}
          texts={texts}
          removeLabel={({ label }) => text('dialog.remove', { name: label })}
          onChange={(recipients) => setDraft({ ...draft, recipients })}
        />
        <p className="e-help" id={`${id}-recipients-help`}>
          {text('dialog.recipientsHelp')}
        </p>
      </LabelledField>
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
        {wrong['formats'] && (
          <p className="e-help e-error" id={`${id}-formats-error`} role="alert">
            {translateMessage(translate, wrong['formats'])}
          </p>
        )}
      </fieldset>
      <Preview
        draft={draft}
        kind={target.kind}
        zone={choices.timeZone}
        {...(options.schedule && { present: options.schedule })}
      />
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
  /** As it is stored; absent: a new one. */
  readonly present?: ScheduleCard;
}

/** When the next one is sent, and which days it is about. */
function Preview({ draft, kind, zone, present }: PreviewProps) {
  const { text, time, period } = useScheduleTexts();
  const now = useNow();
  const { at, plannedOn } = nextOccurrence({ ...draft, timeZone: zone }, new Date(now));
  return (
    <p className="sr-preview" role="status">
      {present?.enabled === false
        ? text('dialog.pausedHelp')
        : text('dialog.preview', { time: time(at.toISOString()) })}{' '}
      {kind === 'dashboard'
        ? text('dialog.period', { period: period(periodBefore(draft, plannedOn)) })
        : text('dialog.now')}{' '}
      {present && text('dialog.movedHelp')}
    </p>
  );
}
