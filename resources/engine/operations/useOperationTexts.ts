import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Action } from '../../../domain/schema/model/model';
import { useEngine } from '../model';
import { actionTexts, countArguments } from '../texts';
import { recordTitle, type EngineRecord } from '../values/record';
import { operationWord } from '../values/operationWord';
import type { Targets } from './useOperations';

/** A confirmation names up to this many records; of more it gives the number. */
const MAX_NAMED = 3;

/** What the operations of a resource are called, what they ask before and what they say after. */
export function useOperationTexts(resource: ClientResource) {
  const translate = useTranslate();
  const { format } = useEngine();
  const counted = (n: number) => countArguments(resource, n, format.number(n), format.tag);

  const nameOf = (record: EngineRecord, targets: Targets) => targets.nameOf?.(record) ?? recordTitle(resource, record);

  /** "Lyon, Paris, Nice et 4 de plus." for several records; empty for one, which the title names. */
  const named = (targets: Targets): string => {
    const { count, records } = targets;
    if (count < 2 || records.length === 0) return '';
    const titles = records.slice(0, MAX_NAMED).map((record) => nameOf(record, targets));
    const more = count - titles.length;
    if (more === 0) return translate('engine.operation.named', { names: format.list(titles) });
    const names = translate('engine.form.andMore', { names: titles.join(', '), n: format.number(more) });
    return translate('engine.operation.named', { names });
  };

  /** "Supprimer « Lyon » ?" for one record, "Supprimer 3 éléments ?" and which for several. */
  const ask = (key: string, targets: Targets, text = '') => {
    const only = targets.count === 1 ? targets.records[0] : undefined;
    // What it means for some records besides, in their own words: `consequences.event.delete`.
    const besides = translate(`consequences.${resource.backend.type}.${key}`, { _: '' });
    const word = operationWord(resource, key);
    return {
      title: only
        ? translate(`engine.operation.${word}One`, { name: nameOf(only, targets) })
        : translate(`engine.operation.${word}Many`, counted(targets.count)),
      blocked:
        key === 'delete' && only
          ? translate(`engine.operation.${word}Blocked`, { name: nameOf(only, targets) })
          : undefined,
      text: [named(targets), besides, text].filter(Boolean).join(' '),
      confirm: translate(`engine.operation.${word}`),
    };
  };

  const texts = (key: string, { count }: Targets) => ({
    label: translate(`engine.operation.${operationWord(resource, key)}`),
    done: translate(`engine.operation.${operationWord(resource, key)}Done`, counted(count)),
  });

  /** The texts of an action of the schema, and the question before it. */
  const textsOf = (action: Action, targets: Targets) => {
    const only = targets.count === 1 ? targets.records[0] : undefined;
    const { label, confirm, done } = actionTexts(resource, action.name);
    const question = {
      title: only
        ? `${label} — ${nameOf(only, targets)}`
        : translate('engine.operation.many', { label, ...counted(targets.count) }),
      text: [
        named(targets),
        confirm ?? translate('engine.operation.sure'),
        !(only && action.undo) && translate('engine.operation.noUndo'),
      ]
        .filter(Boolean)
        .join(' '),
      confirm: label,
    };
    return { label, question, done: done ?? translate('engine.operation.done') };
  };

  return { ask, texts, textsOf };
}
