import { useMemo } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { TransferList } from '../../ui/transfer/TransferList';
import { AllLoading } from './AllLoading';
import { useEngine } from '../model';
import { isKey } from '../values/record';
import { TextInput } from './TextInput';
import type { InputProps } from './types';
import { useAllOptions } from './useAllOptions';
import { useTransferTexts } from './useTransferTexts';

interface ReferenceProps extends InputProps {
  readonly target: ClientResource;
}

function Lists({ target, ...props }: ReferenceProps) {
  const { id, value, onChange, disabled, invalid, describedBy, label } = props;
  const texts = useTransferTexts();
  const ids = Array.isArray(value) ? value.filter(isKey) : [];
  const { options, strays, progress, error, retry, isFetching } = useAllOptions(target, ids);
  const items = useMemo(() => [...strays, ...(options ?? [])], [options, strays]);
  if (!options) return <AllLoading id={id} label={label} {...{ progress, error, retry, isFetching }} />;
  return (
    <TransferList
      label={label}
      items={items}
      value={ids}
      onChange={(chosen) => onChange([...chosen])}
      readOnly={disabled ?? false}
      invalid={invalid}
      describedBy={describedBy}
      texts={texts}
    />
  );
}

/** Many keys of another resource, moved between a list of all and a list of those chosen (`widget: "transfer"`). */
export function TransferInput(props: InputProps) {
  const target = useEngine().resources.get(props.field.reference?.resource ?? '');
  if (!target) return <TextInput {...props} disabled />;
  return <Lists {...props} target={target} />;
}
