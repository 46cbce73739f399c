import { isJsonObject } from '../../../domain/text/readJson';
import type { TranslateFunction } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { auditMessageCode } from '../../../domain/records/auditMessage';
import { MASKED } from '../../../domain/access/masking';
import type { Locale } from '../../../domain/text/locale';
import { afterValue } from '../../../domain/text/hanSpace';
import { inSentence } from '../../../domain/text/inSentence';
import { translateMessage } from '../errors';
import { operationWord } from './operationWord';
import { actionTexts, fieldLabel, resourceName } from '../texts';
import { elementLabel, elementOf } from './elements';

/** What an entry of the audit log holds besides its columns. Members of other entries say nothing to people. */
export interface AuditData {
  readonly title?: unknown;
  readonly changes?: unknown;
  readonly [member: string]: unknown;
}

/** An entry of the audit log as sentences need it. */
export interface AuditEntry {
  readonly action: string;
  /** Word of the log for the kind of record. */
  readonly element: unknown;
  readonly elementId: unknown;
  readonly data: AuditData;
}

interface Words {
  readonly translate: TranslateFunction;
  readonly resources: ReadonlyMap<string, ClientResource>;
  readonly locale: Locale;
  /** Numbers as the reader writes them. */
  readonly number: (value: number) => string;
}

const count = (value: unknown) => (typeof value === 'number' ? value : undefined);
const text = (value: unknown) => (typeof value === 'string' && value !== '' && value !== MASKED ? value : undefined);
const members = (value: unknown): AuditData => (isJsonObject(value) ? value : {});

/** What an entry is about: "« Lyon » (site)", "site n° 12". */
export function objectText({ element, elementId, data }: AuditEntry, { translate, resources, locale }: Words): string {
  const kind = inSentence(elementLabel(resources, element, locale) ?? translate('record.history.otherElement'));
  const title = text(data.title);
  if (title !== undefined) return translate('record.history.named', { title, kind });
  const id = typeof elementId === 'number' ? String(elementId) : text(elementId);
  return id === undefined ? kind : translate('record.history.numbered', { id, kind });
}

/** A sentence without what it names once more at its end: the kind of a record whose name the reader does not see. */
function saidOnce(sentence: string, object: string): string {
  const start = sentence.endsWith(object) ? sentence.slice(0, -object.length).trimEnd() : '';
  const kept = start.replace(/\s*[:：]$/u, '');
  return kept !== start && kept.toLowerCase().includes(object.toLowerCase()) ? kept : sentence;
}

/** Who did what to which record: "Claire Martin a supprimé « Lyon » (site)". */
export function auditSentence(entry: AuditEntry, actor: string, words: Words): string {
  const object = objectText(entry, words);
  const values = { actor, object };
  const word = operationWord(elementOf(words.resources, entry.element), entry.action);
  const plain = words.translate('record.history.sentences.other', values);
  const sentence = saidOnce(words.translate(`record.history.sentences.${word}`, { ...values, _: plain }), object);
  return sentence.startsWith(actor) ? actor + afterValue(actor, sentence.slice(actor.length)) : sentence;
}

/** The name of what a bulk change did: an operation, or an action that the resource declares. */
function operationName(name: string, resource: ClientResource | undefined, translate: TranslateFunction): string {
  const declared = resource?.texts.actions?.[name] && actionTexts(resource, name).label;
  return (
    declared ??
    translate(`record.history.operations.${operationWord(resource, name)}`, {
      _: translate('record.history.operations.other'),
    })
  );
}

/** How many records a bulk change or an import made, changed and refused, without the zeros. */
function counted(data: AuditData, { translate, number }: Words): string[] {
  return (['create', 'update', 'changed', 'moved', 'unchanged', 'refused'] as const).flatMap((name) => {
    const n = count(data[name]);
    return n ? [translate(`record.history.counts.${name}`, { smart_count: n, n: number(n) })] : [];
  });
}

/** How it was done: as an undo, in a bulk change, with an API key. That does not say what was done. */
export function auditWays(data: AuditData, translate: TranslateFunction): string[] {
  const ways = {
    reverts: count(data['reverts']) !== undefined,
    job: data['job'] !== undefined,
    token: count(data['token']) !== undefined,
  };
  return Object.entries(ways).flatMap(([way, is]) => (is ? [translate(`record.history.facts.${way}`)] : []));
}

function about(data: AuditData, resource: ClientResource | undefined, { translate, number }: Words): string[] {
  const facts: string[] = [];
  const say = (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    facts.push(translate(`record.history.facts.${key}`, values));
  const rows = count(data['rows']) ?? count(data['count']);
  const format = text(data['format']);
  const field = text(data['field']);
  const operation = text(data['operation']);
  if (field !== undefined && resource) {
    const known = resource.fields.some(({ name }) => name === field);
    if (known) facts.push(fieldLabel(resource, field));
  }
  if (operation !== undefined) facts.push(operationName(operation, resource, translate));
  if (data['privacy'] === true) say('privacy');
  if (rows !== undefined) say('rows', { smart_count: rows, n: number(rows) });
  if (format !== undefined) say(`formats.${format}`, { _: format.toUpperCase() });
  for (const name of ['guests', 'reads', 'writes', 'version', 'at'] as const) {
    const n = count(data[name]);
    if (n !== undefined && (name !== 'at' || data['found'] !== undefined)) say(name, { smart_count: n, n: number(n) });
  }
  for (const name of ['domain', 'to', 'reason', 'note', 'route'] as const) {
    const words = text(data[name]);
    if (words !== undefined) say(name, { text: words });
  }
  for (const name of ['withoutReason', 'rollback'] as const) if (data[name] === true) say(name);
  return [...facts, ...auditWays(data, translate)];
}

/** What else an entry says, fact by fact: rows of an export, refused records, the reason, the message of a refusal. */
export function auditFacts(
  { action, element, data }: Pick<AuditEntry, 'action' | 'element' | 'data'>,
  words: Words,
): string[] {
  const { translate, resources } = words;
  const resource = elementOf(resources, element);
  const { msg_code: code, msg_args: args } = data;
  const message =
    // The sentence of the entry says what its own message says.
    typeof code === 'string' && code !== auditMessageCode(action)
      ? [
          translateMessage(translate, {
            message: `errors.${code}`,
            ...(Array.isArray(args) && { args: args as unknown[] }),
          }),
        ]
      : [];
  const { resource: pointing, gained, lost, kept } = members(data['assigned']);
  const left = count(kept);
  const moved = typeof pointing === 'string' ? resources.get(pointing) : undefined;
  const assigned = moved
    ? [
        translate('record.history.assigned', {
          name: resourceName(moved, 2),
          gained: count(gained) ?? 0,
          lost: count(lost) ?? 0,
        }),
        ...(left ? [translate('record.history.left', { smart_count: left, n: words.number(left) })] : []),
      ]
    : [];
  return [...message, ...assigned, ...about(data, resource, words), ...counted(data, words)];
}
