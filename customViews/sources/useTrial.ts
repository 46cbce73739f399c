import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEngineDataProvider } from '../../resources/engine/dataProvider';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { failureText } from '../../resources/engine/errors';
import type { Tried } from './TriedLine';

interface Answer {
  readonly parsers: readonly { readonly name: string; readonly title: string }[];
  readonly lines: readonly Tried[];
}

/** The parsers that the server knows, the chosen one, and what it has found in pasted lines. */
export function useTrial({ resource, record, operation }: Omit<ActionDialogProps, 'onClose'>) {
  const translate = useTranslate();
  const dataProvider = useEngineDataProvider();
  const [parsers, setParsers] = useState<Answer['parsers']>([]);
  const [parser, setParser] = useState(String(record['parser'] ?? ''));
  const [lines, setLines] = useState<Answer['lines']>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const call = async (body: { readonly parser?: string; readonly text?: string }) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await dataProvider.call(resource.name, { action: operation.name, id: record.id, body });
      return data as Answer;
    } catch (error) {
      setProblem(failureText(translate, error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const read = async () => {
    const answer = await call({});
    if (!answer) return;
    setParsers(answer.parsers);
    if (!answer.parsers.some(({ name }) => name === parser)) setParser(answer.parsers[0]?.name ?? '');
  };
  const start = useEffectEvent(() => void read());
  useEffect(() => start(), []);
  return {
    parsers,
    parser,
    choose: (name: string) => {
      setParser(name);
      setLines(undefined);
    },
    lines,
    problem,
    /** Reads the parsers again; undefined where they are there. */
    reload: parsers.length > 0 ? undefined : () => void read(),
    busy,
    tryLines: async (text: string) => setLines((await call({ parser, text }))?.lines),
  };
}
