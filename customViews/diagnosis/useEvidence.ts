import { useTranslate } from 'ra-core';
import { UNKNOWN_REASONS } from '../../domain/records/fact';
import { useEngine } from '../../resources/engine/model';
import type { PlacedLink } from './useDiagnosis';

/** Members of evidence that are times. */
const TIMES: ReadonlySet<string> = new Set(['at', 'start', 'end']);
/** Members that are words of a resource: its name, and the field. */
const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  reason: ['authentications', 'reason'],
  cause: ['connections', 'cause'],
};

/** Writes what was found of a link as a sentence, with its names, numbers and times, and without what is not known. */
export function useEvidence(): (link: Pick<PlacedLink, 'link' | 'code' | 'evidence'>) => string {
  const translate = useTranslate();
  const { format, resources } = useEngine();
  const word = (name: string, value: string) => {
    const [resource = '', field = ''] = WORDS[name] ?? [];
    return resources.get(resource)?.texts.enums?.[field]?.[value] ?? value;
  };
  return ({ link, code, evidence }) => {
    if ((UNKNOWN_REASONS as readonly string[]).includes(code)) return translate(`diagnosis.unknown.${code}`);
    const entries = Object.entries(evidence).flatMap(([name, value]) => {
      if (value === null) return [];
      if (typeof value === 'number') return [[name, format.number(value)]];
      return [[name, TIMES.has(name) ? (format.minute(value) ?? value) : value]];
    });
    const values = Object.fromEntries(entries) as Record<string, string>;
    const isInPart = Object.values(evidence).includes(null);
    const inPart = isInPart ? translate(`diagnosis.foundInPart.${link}.${code}`, { ...values, _: '' }) : '';
    // Most sentences say nothing of what may not be known.
    const sentence = inPart || translate(`diagnosis.found.${link}.${code}`, values);
    const added = Object.keys(WORDS).flatMap((name) => {
      const value = evidence[name];
      return typeof value === 'string' ? [word(name, value)] : [];
    });
    return added.length === 0 ? sentence : translate('diagnosis.withReason', { sentence, reason: added.join(' · ') });
  };
}
