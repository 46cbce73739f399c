import { useTranslate, type TranslateFunction } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngine } from '../model';
import { decodeJson } from '../values/json';
import { memberLabel, memberText } from '../values/members';
import { Members, type Member } from './Members';
import { None } from './None';
import type { CellProps } from './types';

/** The members of a decoded value, each as a label and a text; a list counts its parts. */
function partsOf(
  value: unknown,
  {
    resource,
    name,
    translate,
    list,
  }: {
    resource: ClientResource;
    name: string;
    translate: TranslateFunction;
    list: (texts: readonly string[]) => string;
  },
): Member[] {
  if (typeof value !== 'object' || value === null) return [];
  const words = { resource, field: name, yes: translate('engine.cell.yes'), no: translate('engine.cell.no'), list };
  return Object.entries(value).flatMap(([member, one]: [string, unknown], at) => {
    const text = memberText(words, member, one);
    return text === ''
      ? []
      : [{ name: member, label: Array.isArray(value) ? String(at + 1) : memberLabel(resource, name, member), text }];
  });
}

/** A value with members: "Marque : Apple · Modèle : iPhone" in a row, a table on a page. Never its notation. */
export function JsonCell({ field, resource, value, where }: CellProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  if (value === undefined || value === null || value === '') return <None />;
  const { decoded, text } = decodeJson(value);
  if (decoded === undefined) return <span className="e-truncated">{text}</span>;
  if (typeof decoded !== 'object') return <span className="e-truncated">{String(decoded)}</span>;
  const parts = partsOf(decoded, { resource, name: field.name, translate, list: format.list });
  if (parts.length === 0) return <None />;
  return <Members where={where} members={parts} unlabelled={Array.isArray(decoded)} />;
}
