import { useTranslate } from 'ra-core';
import type { HolderChain, HolderLine, Origin } from '../../domain/address-holders/answer';
import { endText, natText } from '../../domain/address-holders/lineText';
import { useEngine } from '../../resources/engine/model';

/** Lines that are written out; the export has all. */
const MAX_LINES = 5;

/** One chain: line → lease → session → sign-in, each with its row, its times and its source. */
export function ChainSteps({ chain }: { readonly chain: HolderChain }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { lines, lease, session, signIn } = chain;
  const at = (time: string) => format.exact(time) ?? time;
  const period = ({ from, until }: { readonly from: string; readonly until: string | null }) =>
    `${at(from)} – ${until === null ? translate('addressHolders.noEnd') : at(until)}`;
  const origin = ({ location, source }: Origin) =>
    [location, source === null ? null : translate('addressHolders.source', { name: source })].filter(
      (part) => part !== null,
    );
  const lineText = (line: HolderLine) => {
    const ends = `${endText(line.ip, line.port)} → ${endText(line.destination, line.destinationPort)}`;
    return [at(line.at), ends, natText(line), ...origin(line)].filter((part) => part !== null).join(' · ');
  };
  const missing = <span className="ah-missing">{translate('addressHolders.missing')}</span>;
  const step = (name: string, text: React.ReactNode, id?: string | number) => (
    <div>
      <dt>
        {translate(`addressHolders.steps.${name}`)}
        {id !== undefined && <small>{translate('addressHolders.number', { id })}</small>}
      </dt>
      <dd>{text}</dd>
    </div>
  );
  return (
    <dl className="ah-chain">
      {lines.length === 0 && step('line', missing)}
      {lines.slice(0, MAX_LINES).map((line) => (
        <div key={line.id}>
          <dt>
            {translate('addressHolders.steps.line')}
            <small>{translate('addressHolders.number', { id: line.id })}</small>
          </dt>
          <dd>{lineText(line)}</dd>
        </div>
      ))}
      {lines.length > MAX_LINES &&
        step('line', translate('addressHolders.moreLines', { smart_count: lines.length - MAX_LINES }))}
      {step('lease', lease ? [`${lease.ip} → ${lease.mac}`, period(lease), ...origin(lease)].join(' · ') : missing)}
      {step(
        'session',
        session
          ? [session.login, session.mac, period(session), session.nas, ...origin(session)].filter(Boolean).join(' · ')
          : missing,
        session?.id,
      )}
      {step(
        'signIn',
        signIn ? [signIn.login, at(signIn.at), ...origin(signIn)].filter(Boolean).join(' · ') : missing,
        signIn?.id,
      )}
    </dl>
  );
}
