import { useTranslate } from 'ra-core';
import { elementLabel } from '../values/elements';
import { translateMessage } from '../errors';
import { decodeJson } from '../values/json';
import { useEngine } from '../model';
import { JsonCell } from './JsonCell';
import { None } from './None';
import type { CellProps } from './types';

/** The name of a record type in the audit log (`lo_element`), or the raw value when it is unknown. */
export function ElementCell({ value }: CellProps) {
  const { resources } = useEngine();
  const translate = useTranslate();
  if (typeof value !== 'string' || value === '') return <None />;
  const label = elementLabel(resources, value, translate);
  return <span className={label === undefined ? 'e-truncated e-mono' : 'e-truncated'}>{label ?? value}</span>;
}

/**
 * Details of an event: the message that they hold in the reader's language (specification S-AUD-2), else what they
 * name.
 */
export function DetailsCell(props: CellProps) {
  const { value, where } = props;
  const translate = useTranslate();
  const { decoded } = decodeJson(value);
  if (typeof decoded !== 'object' || decoded === null) return <JsonCell {...props} />;
  const { msg_code: code, msg_args: args, title } = decoded as Readonly<Record<string, unknown>>;
  if (Object.keys(decoded).length === 0) return <None />;
  const text =
    typeof code === 'string'
      ? translateMessage(translate, {
          message: `errors.${code}`,
          ...(Array.isArray(args) && { args: args as unknown[] }),
        })
      : typeof title === 'string'
        ? title
        : undefined;
  if (text === undefined) return <JsonCell {...props} />;
  if (where === 'row') {
    return (
      <span className="e-truncated" data-tooltip={text}>
        {text}
      </span>
    );
  }
  return (
    <>
      <p>{text}</p>
      <JsonCell {...props} />
    </>
  );
}
