import './userHistory.css';

/** One sign-in of an identity (specification S-WID-3). */
export interface HistoryEntry {
  readonly id: string | number;
  readonly location?: { readonly name?: string | null } | null;
  /** The device's name, where it is known. */
  readonly device?: string | null;
  readonly browser?: { readonly system?: string | null } | null;
  /** ISO instant. */
  readonly authDate: string;
}

interface UserHistoryTexts {
  readonly title: string;
  /** No entry at all. */
  readonly none: string;
  readonly noLocation: string;
  readonly unknownDevice: string;
}

interface UserHistoryProps {
  readonly entries: readonly HistoryEntry[];
  /** `21/11/2026 18:42:05` */
  readonly exact: (instant: string) => string;
  /** `4 minutes ago` */
  readonly ago: (instant: string) => string;
  readonly texts: UserHistoryTexts;
}

/** The sign-ins of an identity: location, time and device, latest first (specification S-WID-3). */
export function UserHistory({ entries, exact, ago, texts }: UserHistoryProps) {
  if (entries.length === 0) return <p className="e-history-none">{texts.none}</p>;
  const latest = [...entries].sort((a, b) => Date.parse(b.authDate) - Date.parse(a.authDate));
  return (
    <ol className="e-history" aria-label={texts.title}>
      {latest.map(({ id, location, device, browser, authDate }) => (
        <li key={id}>
          <span className={location?.name ? 'e-history-place' : 'e-history-place e-none'}>
            {location?.name || texts.noLocation}
          </span>
          <span className="e-history-device">{device || browser?.system || texts.unknownDevice}</span>
          <time dateTime={authDate}>
            {exact(authDate)}
            <small>{ago(authDate)}</small>
          </time>
        </li>
      ))}
    </ol>
  );
}
