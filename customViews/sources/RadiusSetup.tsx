import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import { useRecordFormContext } from '../../resources/engine/inputs/formContext';
import { useAppContext } from '../appContext';
import './sources.css';

interface Setup {
  /** The installation receives RADIUS accounting. */
  readonly enabled: boolean;
  readonly address: string | null;
  readonly port: number;
  /** Null for a source that is not saved yet. */
  readonly hasSecret: boolean | null;
}

/** Shown below the shared secret of a source: the settings of the equipment that sends RADIUS accounting. */
export default function RadiusSetup() {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { record } = useRecordFormContext();
  const id = record?.id;
  const { data } = useQuery({
    queryKey: ['radius', 'setup', id, record?.['updatedAt']],
    queryFn: async ({ signal }) =>
      (await http<Setup>(apiUrl(id === undefined ? '/radius/setup' : `/radius/setup?source=${id}`), { signal })).json,
    retry: false,
  });
  if (!data) return null;
  if (!data.enabled) return <p className="e-help">{translate('settings.radius.off')}</p>;
  const rows = [
    ['server', data.address ?? translate('settings.radius.unnamed')],
    ['port', String(data.port)],
    ...(data.hasSecret === null
      ? []
      : [['secret', translate(data.hasSecret ? 'settings.radius.set' : 'settings.radius.missing')]]),
  ] as const;
  return (
    <div className="e-help src-setup">
      <p>{translate('settings.radius.title')}</p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{translate(`settings.radius.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
