import type { HolderCandidate, HolderChain, HolderLine, Origin } from '../../../domain/address-holders/answer';
import { candidateChances, type Candidate, type ChainGroup } from '../../../domain/address-holders/candidates';
import type { Line, Period } from '../../../domain/address-holders/evidence';
import { mapInSlices } from '../../concurrency/inSlices';
import type { Names } from './names';

const iso = (ms: number) => new Date(ms).toISOString();

const periodOf = ({ from, until }: Period) => ({ from: iso(from), until: until === null ? null : iso(until) });

interface Placed {
  readonly location: number | null;
  readonly source: number | null;
}

/** Candidates as they are answered: with names in place of keys, and with their chances. */
export async function answerCandidates(
  candidates: readonly Candidate[],
  names: Names,
  isIncomplete: boolean,
): Promise<HolderCandidate[]> {
  const chances = candidateChances(candidates, isIncomplete);
  return mapInSlices(candidates, ({ user, login, gaps, chains }, index) => {
    const { state, ...identity } = names.identity(user) ?? { state: null };
    const unseen = user === null ? 'unknown' : 'not-visible';
    return {
      identity: 'id' in identity ? identity : null,
      state: state ?? unseen,
      login,
      chance: chances[index] ?? { low: 0, high: 1 },
      gaps,
      chains: chains.map((chain) => answerChain(chain, names)),
    };
  });
}

function answerChain(
  { lines, lease, session, signIn, mac, ip, location, gaps }: ChainGroup,
  names: Names,
): HolderChain {
  const origin = (row: Placed): Origin => ({
    location: names.location(row.location),
    source: names.source(row.source),
  });
  return {
    mac,
    ip,
    location: names.location(location),
    gaps,
    lines: lines.map((line) => ({ ...answerLine(line), ...origin(line) })),
    lease: lease && { id: lease.lease, ip: lease.ip, mac: lease.mac, ...periodOf(lease), ...origin(lease) },
    session: session && {
      id: session.id,
      name: session.name,
      login: session.login,
      nas: session.nas,
      mac: session.mac,
      ...periodOf(session),
      ...origin(session),
    },
    signIn: signIn && {
      id: signIn.id,
      at: iso(signIn.at),
      login: signIn.login,
      status: signIn.status,
      ...origin(signIn),
    },
  };
}

const answerLine = ({
  id,
  at,
  ip,
  port,
  natIp,
  natPort,
  natPortEnd,
  destination,
  destinationPort,
  protocol,
}: Line): Omit<HolderLine, keyof Origin> => ({
  ...{ id, at: iso(at), ip, port, natIp, natPort, natPortEnd, destination, destinationPort, protocol },
});
