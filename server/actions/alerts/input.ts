import {
  MAX_HOLD_INTERVALS,
  MAX_WEEKS,
  MIN_WEEKS,
  type AlertFigure,
  type AlertRule,
  type QuietHours,
} from '../../../domain/alerts/alert';
import { readFilters, unknownTo } from '../../../domain/reports/filters';
import { DIMENSIONS_OF, readGrouping } from '../../../domain/reports/sources';
import type { WebhookConfig } from '../../config/outgoing';
import * as errors from '../../errors/catalogue';
import type { AlertSettings } from '../../storage/alerts/row';
import { isWebhookAddress } from '../mail/webhookInput';

/** The figure and the rule of an alert, as they arrive: of the form that the schema of the route demands. */
export interface RuleInput extends AlertFigure, Omit<AlertRule, 'threshold'> {
  readonly threshold?: number | null | undefined;
}

/** An alert as it arrives. */
export interface AlertInput extends RuleInput {
  readonly name: string;
  readonly recipients: readonly number[];
  /** An address: a new webhook; null: none; absent: as before. */
  readonly webhook?: string | null | undefined;
  readonly quiet: QuietHours | null;
  readonly enabled: boolean;
}

type Problems = Record<string, errors.FieldError>;

const MAX_THRESHOLD = 1e12;

/** What is wrong with a figure or a rule, by field. */
function ruleProblems(input: RuleInput): Problems {
  const problems: Problems = {};
  const filters = readFilters(input.filters);
  if (!filters || unknownTo(input.source, filters).length > 0) {
    problems['filters'] = errors.fieldError('FIELD_INVALID_FORMAT');
  }
  if (input.source === 'actives') {
    const known = (DIMENSIONS_OF.actives as readonly string[]).includes(input.counted);
    if (!known || !readGrouping(`date|${input.counted}`, 'actives', 'line')) {
      problems['counted'] = errors.fieldError('FIELD_INVALID_CHOICE');
    }
  } else if (input.counted !== 'user') problems['counted'] = errors.fieldError('FIELD_INVALID_CHOICE');
  const { threshold = null } = input;
  if (input.condition !== 'band') {
    if (threshold === null) problems['threshold'] = errors.fieldError('FIELD_REQUIRED');
    else if (threshold < 0) problems['threshold'] = errors.fieldError('FIELD_TOO_SMALL', 0);
    else if (threshold > MAX_THRESHOLD) problems['threshold'] = errors.fieldError('FIELD_TOO_BIG', MAX_THRESHOLD);
  }
  if (input.weeks < MIN_WEEKS) problems['weeks'] = errors.fieldError('FIELD_TOO_SMALL', MIN_WEEKS);
  if (input.weeks > MAX_WEEKS) problems['weeks'] = errors.fieldError('FIELD_TOO_BIG', MAX_WEEKS);
  if (input.hold < 1) problems['hold'] = errors.fieldError('FIELD_TOO_SMALL', 1);
  if (input.hold > MAX_HOLD_INTERVALS) problems['hold'] = errors.fieldError('FIELD_TOO_BIG', MAX_HOLD_INTERVALS);
  return problems;
}

const refuse = (problems: Problems) => {
  if (Object.keys(problems).length > 0) throw errors.validationFailed(problems);
};

/** Figure and rule of an input. @throws PorticoError 422 with what is wrong, by field */
export function readRule(input: RuleInput): AlertFigure & AlertRule {
  refuse(ruleProblems(input));
  return ruleOf(input);
}

const ruleOf = (input: RuleInput): AlertFigure & AlertRule => ({
  source: input.source,
  counted: input.counted,
  filters: input.filters,
  step: input.step,
  condition: input.condition,
  threshold: input.condition === 'band' ? null : (input.threshold ?? null),
  side: input.side,
  sensitivity: input.sensitivity,
  weeks: input.weeks,
  hold: input.hold,
});

/**
 * Checks an alert that is to be saved.
 * @param allowed the administrators who can be recipients
 * @param hadWebhook the alert that is changed has a webhook
 * @throws PorticoError 422 with what is wrong, by field
 */
export function readInput(
  input: AlertInput,
  timezone: string,
  allowed: ReadonlySet<number>,
  hadWebhook: boolean,
  webhooks: WebhookConfig,
): AlertSettings {
  const problems = ruleProblems(input);
  const { quiet, recipients, webhook } = input;
  const name = input.name.trim();
  if (name === '') problems['name'] = errors.fieldError('FIELD_REQUIRED');
  if (quiet && quiet.from === quiet.to) problems['quiet'] = errors.fieldError('FIELD_SAME_TIMES');
  if (recipients.some((id) => !allowed.has(id))) problems['recipients'] = errors.fieldError('FIELD_INVALID_CHOICE');
  const keepsWebhook = webhook === undefined ? hadWebhook : webhook !== null;
  if (recipients.length === 0 && !keepsWebhook) problems['recipients'] = errors.fieldError('FIELD_REQUIRED');
  if (typeof webhook === 'string' && !isWebhookAddress(webhook, webhooks)) {
    problems['webhook'] = errors.fieldError('FIELD_PUBLIC_ADDRESS');
  }
  refuse(problems);
  return { ...ruleOf(input), name, recipients: [...new Set(recipients)], quiet, timezone, enabled: input.enabled };
}
