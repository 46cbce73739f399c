import { remainingValidity, validityTone } from './validity';

interface ValidityBarProps {
  readonly start: number;
  readonly end: number;
  readonly now: number;
  /** The end, as a person writes it. */
  readonly label: string;
  /** The text of the percentage, for the tooltip and screen readers. */
  readonly describe: (percent: number) => string;
}

/** How much of a key's or an identity's life is left: a bar under its end date. */
export function ValidityBar({ start, end, now, label, describe }: ValidityBarProps) {
  const remaining = remainingValidity(start, end, now);
  // Rounded down, so that 89.6 % is not written as the 90 % whose colour it lacks; what still lives has some left.
  const percent = remaining > 0 ? Math.max(1, Math.floor(remaining)) : 0;
  return (
    <span className="e-validity" data-tooltip={describe(percent)}>
      {label}
      <span
        className={`e-validity-bar e-tone-${validityTone(remaining)}`}
        role="meter"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={describe(percent)}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
