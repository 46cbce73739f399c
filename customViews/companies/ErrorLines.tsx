import { useTranslate } from 'ra-core';
import { translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { useFieldLabel } from './credentialLabel';
import type { ProvisioningError } from '../../domain/records/provisioning';

interface ErrorLinesProps {
  readonly errors: readonly ProvisioningError[];
  readonly label: string;
  /** Fields that are entered next to the errors: they are not named twice. */
  readonly entered?: readonly string[];
}

/** The entries of `errorList`; more than fit are scrolled, by keyboard, too. */
export function ErrorLines({ errors, label, entered = [] }: ErrorLinesProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const fieldLabel = useFieldLabel();
  return (
    <ol className="pv-errors" aria-label={label} tabIndex={0}>
      {errors.map(({ msg_code, msg_args, record, fields: all = [] }, index) => {
        const fields = all.filter((field) => !entered.includes(field));
        return (
          <li key={index}>
            {record && record.name !== '' && <b>{record.name}</b>}
            <span>{translateMessage(translate, { message: `errors.${msg_code}`, args: msg_args })}</span>
            {fields.length > 0 && (
              <small>{format.list(fields.map((field) => fieldLabel(record?.resource, field)))}</small>
            )}
          </li>
        );
      })}
    </ol>
  );
}
