import { Budget, HOLDER_LIMITS, type HolderLimits, type Steps } from './budget';
import { ChainFinder, type Chain, personKey } from './chains';
import { chancesOf, type Chance } from './chance';
import type { Evidence, Hold, Line, Question, Session, SignIn } from './evidence';
import type { ChainGap } from './gaps';
import { sightingsOf } from './sightings';
import { tracesOf } from './traces';

/** Chains that differ in their lines only. */
export interface ChainGroup {
  readonly lines: readonly Line[];
  readonly lease: Hold | null;
  readonly session: Session | null;
  readonly signIn: SignIn | null;
  readonly mac: string | null;
  readonly ip: string | null;
  readonly location: number | null;
  readonly gaps: readonly ChainGap[];
}

/** An account, or a device without a known account, that may have used the address. */
export interface Candidate {
  /** Key of the identity; null where none is known. */
  readonly user: number | null;
  readonly login: string | null;
  /** Those of the best chain. */
  readonly gaps: readonly ChainGap[];
  readonly chains: readonly ChainGroup[];
}

/** An account, otherwise a login, otherwise a device, otherwise an address at a location. */
function keyOf(chain: Chain): string {
  const { mac, ip, location } = chain;
  const person = personKey(chain);
  if (person !== undefined) return person;
  return mac === null ? `address ${ip ?? ''} ${location ?? ''}` : `device ${mac}`;
}

const byGaps = (a: { readonly gaps: readonly unknown[] }, b: { readonly gaps: readonly unknown[] }) =>
  a.gaps.length - b.gaps.length;

/**
 * Everybody whose evidence fits a question, those with the fewest gaps first. A chain whose parts have another
 * address, port, destination, time or place does not count. It pauses often: see `Steps`.
 * @throws TooMuchEvidence when the answer would cost more than its limits
 */
export function* candidateSteps(
  question: Question,
  evidence: Evidence,
  limits: HolderLimits = HOLDER_LIMITS,
): Steps<Candidate[]> {
  const budget = new Budget(limits);
  const traces = yield* tracesOf(question, evidence, budget);
  const finder = new ChainFinder(traces, question.tolerance, budget);
  const byKey = new Map<string, Chain[]>();
  for (const sighting of sightingsOf(question, evidence.lines, traces.times)) {
    yield;
    for (const chain of yield* finder.chainsOf(sighting)) {
      const key = keyOf(chain);
      const known = byKey.get(key);
      if (known) known.push(chain);
      else byKey.set(key, [chain]);
    }
    budget.candidates(byKey.size);
  }
  const candidates: Candidate[] = [];
  for (const chains of byKey.values()) candidates.push(yield* candidateOf(chains));
  return candidates.sort((a, b) => byGaps(a, b) || (a.user ?? 0) - (b.user ?? 0));
}

function* candidateOf(chains: readonly Chain[]): Steps<Candidate> {
  const groups = new Map<string, Chain[]>();
  for (const chain of chains) {
    yield;
    const { lease, session, signIn, mac, ip, location, gaps } = chain;
    const period = lease && `${lease.lease} ${lease.from}`;
    const key = JSON.stringify([period, session?.id, signIn?.id, mac, ip, location, gaps]);
    const known = groups.get(key);
    if (known) known.push(chain);
    else groups.set(key, [chain]);
  }
  const sorted = [...groups.values()].flatMap((some) => groupOf(some) ?? []).sort(byGaps);
  const [first] = chains;
  return {
    user: first?.user ?? null,
    login: chains.find(({ login }) => login !== null)?.login ?? null,
    gaps: sorted[0]?.gaps ?? [],
    chains: sorted,
  };
}

function groupOf(chains: readonly Chain[]): ChainGroup | undefined {
  const [first] = chains;
  if (!first) return undefined;
  const { lease, session, signIn, mac, ip, location, gaps } = first;
  const lines = chains.flatMap((chain) => chain.lines).sort((a, b) => a.at - b.at || a.id - b.id);
  return { lines, lease, session, signIn, mac, ip, location, gaps };
}

/** The chances of candidates, in their order. @param isIncomplete true when the answer itself has a gap */
export const candidateChances = (candidates: readonly Candidate[], isIncomplete: boolean): Chance[] =>
  chancesOf(
    candidates.map(({ gaps }) => gaps.length),
    isIncomplete,
  );
