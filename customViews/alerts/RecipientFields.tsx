import { zoneName } from '../../domain/time/zoneName';
import { useComboboxTexts } from '../../resources/engine/inputs/comboboxTexts';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { ComboboxMany } from '../../resources/ui/Combobox';
import { useRecipients } from './calls';
import { LabelledCheck, LabelledField, LabelledText } from '../../resources/engine/inputs/LabelledFields';
import type { PartProps } from './draft';
import { useTexts } from './useTexts';

interface RecipientProps extends PartProps {
  /** Host of the webhook that the alert has. */
  readonly host: string | null;
}

/** Hours and minutes. */
const MAX_TIME = 5;

/** Who is notified, and when not. */
export function RecipientFields({ host, ...part }: RecipientProps) {
  const { id, draft, set, wrong } = part;
  const { translate } = useTexts();
  const { format } = useEngine();
  const texts = useComboboxTexts();
  const { data } = useRecipients();
  const text = (key: string, options = {}) => translate(`alerts.form.${key}`, options);
  return (
    <section className="e-sec">
      <h2>{text('notify')}</h2>
      <div className="e-grid">
        <LabelledField
          {...{ id: `${id}-recipients`, label: text('recipients'), wrong: wrong['recipients'], wide: true }}
          help={text('recipientsHelp')}
        >
          <ComboboxMany
            id={`${id}-recipients`}
            options={(data?.recipients ?? []).map((one) => ({ value: one.id, label: one.name, hint: one.login }))}
            value={draft.recipients}
            invalid={wrong['recipients'] !== undefined}
            describedBy={`${wrong['recipients'] ? `${id}-recipients-error ` : ''}${id}-recipients-help`}
            loading={data === undefined}
            texts={texts}
            removeLabel={({ label }) => text('remove', { name: label })}
            onChange={(recipients) => set({ recipients })}
          />
        </LabelledField>
        {(data?.webhooks === true || host !== null) && (
          <Webhook {...part} host={host} mayChange={data?.webhooks === true} />
        )}
        <LabelledCheck
          {...{
            id: `${id}-quiet`,
            label: text('quietOn'),
            help: text('quietHelp', { zone: zoneName(format.timeZone) }),
          }}
          checked={draft.quiet}
          onCheck={(quiet) => set({ quiet })}
        />
        {draft.quiet && (
          <>
            <LabelledText
              {...{ id: `${id}-from`, label: text('quietFrom'), wrong: wrong['quiet.from'] ?? wrong['quiet'] }}
              {...{ type: 'time', value: draft.quietFrom }}
              maxLength={MAX_TIME}
              onText={(quietFrom) => set({ quietFrom })}
            />
            <LabelledText
              {...{ id: `${id}-to`, label: text('quietTo'), wrong: wrong['quiet.to'] ?? wrong['quiet'], type: 'time' }}
              value={draft.quietTo}
              maxLength={MAX_TIME}
              onText={(quietTo) => set({ quietTo })}
            />
          </>
        )}
        <LabelledCheck
          {...{ id: `${id}-enabled`, label: text('enabled'), checked: draft.enabled }}
          onCheck={(enabled) => set({ enabled })}
        />
      </div>
    </section>
  );
}

/** @param mayChange whether webhooks leave this installation */
function Webhook({ id, draft, set, wrong, host, mayChange }: RecipientProps & { readonly mayChange: boolean }) {
  const { translate } = useTexts();
  const text = (key: string, options = {}) => translate(`alerts.form.${key}`, options);
  if (host !== null && draft.webhook !== 'new') {
    const isKept = draft.webhook === 'keep';
    return (
      <div className="e-field e-wide al-webhook">
        <span className="e-label">{text('webhook')}</span>
        <p>
          {isKept && <span>{text('webhookNow', { host })}</span>}
          <Button small onClick={() => set({ webhook: isKept ? 'none' : 'keep' })}>
            {isKept ? text('webhookRemove') : text('webhookKeep', { host })}
          </Button>
          {mayChange && (
            <Button small onClick={() => set({ webhook: 'new' })}>
              {text('webhookChange')}
            </Button>
          )}
        </p>
      </div>
    );
  }
  return (
    <LabelledText
      {...{ id: `${id}-webhook`, label: text('webhook'), wrong: wrong['webhook'], help: text('webhookHelp') }}
      {...{ type: 'url', wide: true, maxLength: 2000, value: draft.address }}
      onText={(address) => set({ address })}
    />
  );
}
