import type { ProvisioningError, StepState } from '../../domain/records/provisioning';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { idempotencyHeader } from '../../dataProvider/adapters/adapter';
import { apiUrl } from '../../dataProvider/bases';
import type { Job } from '../../dataProvider/jobs';
import { errorMessage, failureText, fieldErrors, translateMessage } from '../../resources/engine/errors';
import { keepJob, useJob } from '../../resources/engine/import-export/useJob';
import { refresh } from '../../resources/engine/refresh';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useSubmitKey } from '../../resources/engine/useSubmitKey';
import { useAppContext } from '../appContext';

export interface AccountTypes {
  readonly families: readonly { readonly name: string; readonly label: string }[];
  readonly types: readonly {
    readonly name: string;
    readonly label: string;
    readonly family: string;
    /** Names of what the equipment asks for. */
    readonly credentials: readonly string[];
  }[];
}

export interface Provision {
  readonly account_type: string;
  /** Null when the account type is no longer there. */
  readonly label: string | null;
  readonly reset: boolean;
  readonly state: 'running' | 'failed' | 'done' | 'stopped';
  readonly steps: readonly StepState[];
  readonly errorList: readonly ProvisioningError[];
  /** How many there were; `errorList` has the first ones. */
  readonly errorCount: number;
  readonly job: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
}

/** The chosen account type and options. */
export interface Order {
  readonly account_type: string;
  readonly reset: boolean;
}

interface Preview {
  readonly steps: readonly Omit<StepState, 'state'>[];
  readonly errorList: readonly ProvisioningError[];
}

/** How often a running provisioning is read again, in ms. Signals come only for the jobs of the signed-in person. */
const POLL_INTERVAL_MS = 1_000;

const provisionUrl = (company: EngineRecord['id'], path = '') =>
  apiUrl(`/companies/${encodeURIComponent(String(company))}/provision${path}`);

/** The account types, the latest provisioning of a company, and the calls that begin and continue one. */
export function useProvision(resource: string, company: EngineRecord['id']) {
  const { http } = useAppContext();
  const withKey = useSubmitKey();
  const translate = useTranslate();
  const notify = useNotify();
  const cache = useQueryClient();
  const [started, setStarted] = useState<Job>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const key = ['provision', String(company)];
  const types = useQuery({
    queryKey: ['account-types'],
    queryFn: async ({ signal }) => (await http<AccountTypes>(apiUrl('/account-types'), { signal })).json,
    retry: false,
  });
  const provision = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await http<{ provision: Provision | null }>(provisionUrl(company), { signal })).json.provision,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL_MS : false),
  });
  const job = useJob(started);
  const progress = job && `${job.state} ${job.done}`;
  const readAgain = useEffectEvent(() => void provision.refetch());
  useEffect(() => {
    if (progress !== undefined) readAgain();
  }, [progress]);

  const state = provision.data?.state;
  const ended = useEffectEvent(() => void refresh(cache, resource));
  useEffect(() => {
    if (started && state !== 'running') ended();
  }, [started, state]);

  /** @returns whether a job goes on now */
  const order = async (path: string, body: object): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const url = provisionUrl(company, path);
      const { json } = await withKey([url, body], (key) =>
        http<{ provision: Provision; job: Job }>(url, { method: 'POST', body, headers: idempotencyHeader(key) }),
      );
      cache.setQueryData(key, json.provision);
      keepJob(cache, json.job);
      setStarted(json.job);
      return true;
    } catch (error) {
      // One text for every failure of the call (specification S-COMP-14); the dialog says which one it was. A request to
      // confirm the own password is no failure.
      if (errorMessage(error).message !== 'errors.PROOF_REQUIRED')
        notify('errors.PROVISION_CREDENTIALS', { type: 'error' });
      const [ofField] = Object.values(fieldErrors(error));
      setProblem(ofField ? translateMessage(translate, ofField) : failureText(translate, error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    types,
    provision,
    /** Reads both again, where that has failed. */
    reload: () => void Promise.all([types.refetch(), provision.refetch()]),
    busy,
    problem,
    start: (wanted: Order) => order('', wanted),
    retry: (credentials: Readonly<Record<string, string>>) => order('/retry', { credentials }),
  };
}

/** Credentials are asked for once the records are there: that they are missing now is no error. */
const ASKED_LATER = ['PROVISION_CREDENTIALS', 'GATEWAY_CREDENTIALS'];

/** What a preview says must be settled before the account type can be applied. */
export const blockingErrors = ({ errorList }: Preview) =>
  errorList.filter(({ msg_code }) => !ASKED_LATER.includes(msg_code));

/** What a provisioning would do; nothing is asked before an account type is chosen. */
export function usePreview(company: EngineRecord['id'], { account_type, reset }: Order) {
  const { http } = useAppContext();
  return useQuery({
    queryKey: ['provision', String(company), 'preview', account_type, reset],
    queryFn: async ({ signal }) => {
      const body = { account_type, reset };
      return (await http<Preview>(provisionUrl(company, '/preview'), { method: 'POST', body, signal })).json;
    },
    enabled: account_type !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
