import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { ActionDialogProps } from '../../resources/engine/dialogs';
import { Button } from '../../resources/ui/Button';
import { Dialog } from '../../resources/ui/Dialog';

const textOf = (value: unknown): string | undefined =>
  value === null || value === undefined || value === '' ? undefined : String(value);

/**
 * Asks who had the address of a line of the access log: the person chooses the internal or the translated one, and the
 * page of address holders opens with it.
 */
export default function AskDialog({ record, onClose }: ActionDialogProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const addresses = [
    ['src_ip', 'src_port', 'inside'],
    ['nat_ip', 'nat_port', 'outside'],
  ] as const;
  const open = (ip: string, port: string | undefined) => {
    const params = new URLSearchParams({ address: ip, at: String(record['received_at']) });
    if (port !== undefined) params.set('port', port);
    onClose();
    void navigate(`/address-holders?${params}`);
  };
  const choices = addresses.flatMap(([address, portName, key]) => {
    const ip = textOf(record[address]);
    return ip === undefined ? [] : [{ ip, port: textOf(record[portName]), key }];
  });
  return (
    <Dialog title={translate('menu.addressHolders')} onClose={onClose} closing={translate('addressHolders.close')}>
      <p>{translate(choices.length === 0 ? 'addressHolders.noAddress' : 'addressHolders.which')}</p>
      <div className="e-choices">
        {choices.map(({ ip, port, key }) => (
          <p key={key}>
            <Button onClick={() => open(ip, port)}>
              {translate(`addressHolders.${key}`, { address: port === undefined ? ip : `${ip} : ${port}` })}
            </Button>
          </p>
        ))}
      </div>
    </Dialog>
  );
}
