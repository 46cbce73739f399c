import { useComboboxTexts } from '../../resources/engine/inputs/comboboxTexts';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { ComboboxMany } from '../../resources/ui/Combobox';
import { usePeople } from './calls';
import { Field, Input, type PartProps } from './fields';
import { useTexts } from './useTexts';

interface TellProps extends PartProps {
  /** Host of the webhook that the alert has. */
  readonly host: string | null;
}

/** Who is told, and when not. */
export function TellFields({ host, ...part }: TellProps) {
  const { id, draft, set, wrong } = part;
  const { translate } = useTexts();
  const { format } = useEngine();
  const texts = useComboboxTexts();
  const { data } = usePeople();
  const text = (key: string, options = {}) => translate(`alerts.form.${key}`, options);
  return (
    <section className="e-sec">
      <h2>{text('tell')}</h2>
      <div className="e-grid">
        <Field
          {...{ id: `${id}-recipients`, label: text('recipients'), wrong: wrong['recipients'], wide: true }}
          help={text('recipientsHelp')}
        >
          <ComboboxMany
            id={`${id}-recipients`}
            options={(data?.people ?? []).map((one) => ({ value: one.id, label: one.name, hint: one.login }))}
            value={draft.recipients}
            invalid={wrong['recipients'] !== undefined}
            describedBy={`${id}-recipients-help`}
            loading={data === undefined}
            texts={texts}
            removeLabel={({ label }) => text('remove', { name: label })}
            onChange={(recipients) => set({ recipients })}
          />
        </Field>
        <Webhook {...part} host={host} />
        <div className="e-field e-wide">
          <label className="al-check">
            <input
              type="checkbox"
              checked={draft.quiet}
              aria-describedby={`${id}-quiet-help`}
              onChange={({ target }) => set({ quiet: target.checked })}
            />{' '}
            {text('quietOn')}
          </label>
          <p className="e-help" id={`${id}-quiet-help`}>
            {text('quietHelp', { zone: format.timeZone })}
          </p>
        </div>
        {draft.quiet && (
          <>
            <Input
              {...{ id: `${id}-from`, label: text('quietFrom'), wrong: wrong['quiet'] ?? wrong['quiet.from'] }}
              {...{ type: 'time', value: draft.quietFrom }}
              onChange={(quietFrom) => set({ quietFrom })}
            />
            <Input
              {...{ id: `${id}-to`, label: text('quietTo'), wrong: wrong['quiet.to'], type: 'time' }}
              value={draft.quietTo}
              onChange={(quietTo) => set({ quietTo })}
            />
          </>
        )}
        <div className="e-field e-wide">
          <label className="al-check">
            <input
              type="checkbox"
              checked={draft.enabled}
              onChange={({ target }) => set({ enabled: target.checked })}
            />{' '}
            {text('enabled')}
          </label>
        </div>
      </div>
    </section>
  );
}

function Webhook({ id, draft, set, wrong, host }: TellProps) {
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
          <Button small onClick={() => set({ webhook: 'new' })}>
            {text('webhookChange')}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <Input
      {...{ id: `${id}-webhook`, label: text('webhook'), wrong: wrong['webhook'], help: text('webhookHelp') }}
      {...{ type: 'url', wide: true, maxLength: 2000, value: draft.address }}
      onChange={(address) => set({ address })}
    />
  );
}
