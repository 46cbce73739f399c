import type { Selectable } from 'kysely';
import type { AlertFigure, AlertProblem, AlertRule, QuietHours } from '../../../domain/alerts/alert';
import type { Scope } from '../../../domain/access/scope';
import type { Verdict } from '../../../domain/alerts/evaluate';
import type { DB } from '../../db/tables';

/** What an administrator has decided about an alert. */
export interface AlertSettings extends AlertFigure, AlertRule {
  readonly name: string;
  readonly recipients: readonly number[];
  readonly quiet: QuietHours | null;
  readonly timezone: string;
  readonly enabled: boolean;
}

/** What decides how much a reader sees of the figures of reports. */
export interface FigureRights {
  readonly scope: Scope;
  /** The kinds of rows that are hidden from others and not from them, in the order of the alphabet. */
  readonly kinds: readonly string[];
}

/** The text under which rights are stored: equal for equal rights. */
export const rightsText = ({ scope, kinds }: FigureRights): string =>
  JSON.stringify({
    scope: scope.mode === 'all' ? scope : { ...scope, secondaries: [...scope.secondaries].sort((a, b) => a - b) },
    kinds,
  });

/** The rights that are stored with an alert, from their JSON text. */
export const readRights = (text: string): FigureRights => JSON.parse(text) as FigureRights;

/** An alert as it is stored. */
export interface StoredAlert extends AlertSettings {
  readonly id: number;
  readonly companyId: number;
  readonly ownerId: number;
  readonly teamMemberId: number | null;
  /** What the owner saw of the figure at the last evaluation. */
  readonly rights: FigureRights;
  readonly webhookHost: string | null;
  readonly webhookSealed: string | null;
  readonly version: number;
  readonly evaluatedTo: Date;
  readonly streak: number;
  readonly firing: boolean;
  /** When recipients are to be notified; null: nothing has changed since. */
  readonly notifyAt: Date | null;
  readonly knownSince: Date | null;
  readonly verdict: Verdict | null;
  readonly lastValue: number | null;
  readonly lastLow: number | null;
  readonly lastHigh: number | null;
  readonly problem: AlertProblem | null;
  readonly nextAt: Date | null;
  readonly deletedAt: Date | null;
}

type Columns = Selectable<DB['alert']>;

/** A stored row. Its words are those that this program has written. */
export function alertOf(row: Columns): StoredAlert {
  return {
    id: Number(row.id),
    companyId: Number(row.company_id),
    ownerId: Number(row.owner_id),
    teamMemberId: row.team_member_id === null ? null : Number(row.team_member_id),
    rights: readRights(row.rights),
    name: row.name,
    source: row.source as StoredAlert['source'],
    counted: row.counted as StoredAlert['counted'],
    filters: row.filters,
    step: row.step as StoredAlert['step'],
    condition: row.condition as StoredAlert['condition'],
    threshold: row.threshold,
    side: row.side as StoredAlert['side'],
    sensitivity: row.sensitivity as StoredAlert['sensitivity'],
    weeks: row.weeks,
    hold: row.hold,
    recipients: row.recipients.map(Number),
    webhookHost: row.webhook_host,
    webhookSealed: row.webhook_sealed,
    quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    timezone: row.timezone,
    enabled: row.enabled,
    version: row.version,
    evaluatedTo: row.evaluated_to,
    streak: row.streak,
    firing: row.firing,
    notifyAt: row.notify_at,
    knownSince: row.known_since,
    verdict: row.verdict as StoredAlert['verdict'],
    lastValue: row.last_value,
    lastLow: row.last_low,
    lastHigh: row.last_high,
    problem: row.problem as StoredAlert['problem'],
    nextAt: row.next_at,
    deletedAt: row.deleted_at,
  };
}

/** The columns of what an administrator has decided. */
export const settingColumns = (settings: AlertSettings) => ({
  name: settings.name,
  source: settings.source,
  counted: settings.counted,
  filters: settings.filters,
  step: settings.step,
  condition: settings.condition,
  threshold: settings.threshold,
  side: settings.side,
  sensitivity: settings.sensitivity,
  weeks: settings.weeks,
  hold: settings.hold,
  recipients: [...settings.recipients],
  quiet_from: settings.quiet?.from ?? null,
  quiet_to: settings.quiet?.to ?? null,
  timezone: settings.timezone,
  enabled: settings.enabled,
});
