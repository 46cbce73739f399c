import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { useEngineDataProvider } from '../dataProvider';
import { errorMessage, fieldErrors, statusOf, translateMessage, type Message } from '../errors';
import { isSame } from '../form/values';
import { lifetimeMessage } from '../inputs/lifetimeMessage';
import { showAtOnce } from '../operations/showAtOnce';
import { useSaved } from '../operations/useSaved';
import { fieldLabel } from '../texts';
import { useReadName } from '../useRecordNames';
import type { EngineRecord } from '../values/record';

const PRECONDITION_FAILED = 412;

interface InlineSaveOptions {
  readonly resource: ClientResource;
  readonly field: Field;
  /** The record as the list has it now. */
  readonly record: EngineRecord;
  readonly onClose: () => void;
}

/**
 * Saves one value of a record of the list, which shows it at once and takes it back when it is refused.
 * @returns `opened`: the record as the person has seen it; `sent`: a save is under way; `stale`: another person has changed
 * the record meanwhile, and the next save is over their version; `message`: why the last save was refused, which is a
 * notification instead where the editor is gone by then
 */
export function useInlineSave({ resource, field, record, onClose }: InlineSaveOptions) {
  const translate = useTranslate();
  const notify = useNotify();
  const showSaved = useSaved(resource);
  const cache = useQueryClient();
  const dataProvider = useEngineDataProvider();
  const readName = useReadName(resource);
  const [failure, setFailure] = useState<unknown>();
  const [sent, setSent] = useState(false);
  // What the person has seen: the list may be read again while they type.
  const [opened] = useState(record);
  const stale = failure !== undefined && statusOf(failure) === PRECONDITION_FAILED;
  const [problem, setProblem] = useState<Message>();
  const refused = failure === undefined ? undefined : (fieldErrors(failure)[field.name] ?? errorMessage(failure));
  const message = problem ?? refused;

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const fail = async (error: unknown) => {
    // The editor shows the value of the other person beside the input.
    if (statusOf(error) === PRECONDITION_FAILED) await cache.invalidateQueries({ queryKey: [resource.name] });
    if (!isHere.current) {
      const reason = translateMessage(translate, fieldErrors(error)[field.name] ?? errorMessage(error));
      const name = await readName(opened);
      const label = fieldLabel(resource, field.name);
      notify(translate('engine.inline.failed', { name, field: label, reason }), { type: 'error' });
      return;
    }
    setFailure(error);
    setSent(false);
  };

  const save = async (value: unknown) => {
    const base = stale ? record : opened;
    if (!stale && isSame(value, opened[field.name])) return onClose();
    const wrong = lifetimeMessage(field, value);
    setProblem(wrong);
    if (wrong) return;
    setFailure(undefined);
    setSent(true);
    // The name of a referenced record comes with the answer.
    const takeBack = field.reference
      ? undefined
      : await showAtOnce(cache, resource.name, base.id, { [field.name]: value });
    try {
      const { data: saved } = await dataProvider.update(resource.name, {
        id: base.id,
        data: { ...base, [field.name]: value },
        previousData: base,
      });
      const message = translate('engine.form.saved', { name: await readName(saved) });
      showSaved(message, { record: saved, before: base, changed: [field.name] });
      onClose();
    } catch (error) {
      takeBack?.();
      await fail(error);
      return;
    }
    await cache.invalidateQueries({ queryKey: [resource.name] });
  };

  return { opened, sent, stale, message, save };
}
