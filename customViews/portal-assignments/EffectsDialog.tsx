import { useTranslate } from 'ra-core';
import { ConfirmDialog } from '../../resources/ui/ConfirmDialog';
import type { Effect, Effects } from './effects';

/** More than these are counted, not named. */
const MAX_NAMED = 200;

interface EffectsDialogProps {
  /** Name of what is given. */
  readonly title: string;
  readonly effects: Effects;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

interface PartProps {
  readonly title: string;
  readonly effects: readonly Effect[];
  readonly detail: (effect: Effect) => string;
}

function Part({ title, effects, detail }: PartProps) {
  const translate = useTranslate();
  if (effects.length === 0) return null;
  return (
    <section className="assign-effects">
      <h3>{title}</h3>
      <ul tabIndex={0} aria-label={title}>
        {effects.slice(0, MAX_NAMED).map((effect) => (
          <li key={effect.id}>
            <b>{effect.name}</b>
            <span>{detail(effect)}</span>
          </li>
        ))}
        {effects.length > MAX_NAMED && (
          <li>{translate('record.history.more', { smart_count: effects.length - MAX_NAMED })}</li>
        )}
      </ul>
    </section>
  );
}

/** Says before it is done which location gets what in place of what, and which is left without. */
export function EffectsDialog({ title, effects, busy, onConfirm, onCancel }: EffectsDialogProps) {
  const translate = useTranslate();
  const { gained, lost } = effects;
  return (
    <ConfirmDialog
      title={translate('assignments.askTitle', { name: title })}
      text={translate('assignments.askText')}
      confirm={translate('assignments.confirm')}
      cancel={translate('engine.cancel')}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Part
        title={translate('assignments.gain', { smart_count: gained.length })}
        effects={gained}
        detail={({ before }) =>
          before === null ? translate('assignments.hadNone') : translate('assignments.replaces', { name: before })
        }
      />
      <Part
        title={translate('assignments.lose', { smart_count: lost.length })}
        effects={lost}
        detail={() => translate('assignments.without')}
      />
    </ConfirmDialog>
  );
}
