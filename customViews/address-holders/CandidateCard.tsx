import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { HolderCandidate } from '../../domain/address-holders/answer';
import { useEngine } from '../../resources/engine/model';
import { Tag, type Tone } from '../../resources/ui/Tag';
import { ChainSteps } from './ChainSteps';

/** Chains that are open at first; the others are folded. */
const SHOWN = 2;

const TONES: Readonly<Record<HolderCandidate['state'], Tone>> = {
  active: 'success',
  deleted: 'muted',
  erased: 'warning',
  'not-visible': 'muted',
  unknown: 'muted',
};

/** A candidate: the account or device, the probability, what is missing, and the chains. */
export function CandidateCard({ candidate }: { readonly candidate: HolderCandidate }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { identity, login, state, chance, gaps, chains } = candidate;
  const share = new Intl.NumberFormat(format.tag, { style: 'percent', maximumFractionDigits: 1 });
  const mac = chains.find((chain) => chain.mac !== null)?.mac ?? null;
  const name = identity?.name ?? login ?? mac ?? translate('addressHolders.unknownDevice', { ip: chains[0]?.ip });
  const detail = [identity ? identity.login : null, name === mac ? null : mac].filter((part) => part !== null);
  const range = chance.low === chance.high ? share.format(chance.high) : share.formatRange(chance.low, chance.high);
  const rest = chains.slice(SHOWN);
  return (
    <>
      <div className="ah-who">
        <div>
          <h3>{identity ? <Link to={`/identities/${identity.id}`}>{name}</Link> : name}</h3>
          {detail.length > 0 && <p className="ah-detail">{detail.join(' · ')}</p>}
          {state !== 'active' && <Tag tone={TONES[state]}>{translate(`addressHolders.states.${state}`)}</Tag>}
        </div>
        <p className="ah-chance">
          <b>{range}</b>
          <small>{translate('addressHolders.chance')}</small>
        </p>
      </div>
      {gaps.length > 0 && (
        <ul className="ah-gaps" aria-label={translate('addressHolders.gaps')}>
          {gaps.map((gap) => (
            <li key={gap}>{translate(`addressHolders.chainGaps.${gap}`)}</li>
          ))}
        </ul>
      )}
      {chains.slice(0, SHOWN).map((chain, index) => (
        <ChainSteps key={index} chain={chain} />
      ))}
      {rest.length > 0 && (
        <details className="ah-rest">
          <summary>{translate('addressHolders.more', { smart_count: rest.length })}</summary>
          {rest.map((chain, index) => (
            <ChainSteps key={index} chain={chain} />
          ))}
        </details>
      )}
    </>
  );
}
