import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { idempotencyHeader } from '../../dataProvider/adapters/adapter';
import { apiUrl } from '../../dataProvider/bases';
import { DAY_MS } from '../../domain/time/durations';
import { failureText, fieldErrors, type Message } from '../../resources/engine/errors';
import { LabelledField, LabelledText } from '../../resources/engine/inputs/LabelledFields';
import { DayBox } from '../../resources/engine/inputs/DateInput';
import { useEngine } from '../../resources/engine/model';
import { useSuccess } from '../../resources/engine/operations/useSuccess';
import { Button } from '../../resources/ui/Button';
import type { ComboboxOption } from '../../resources/ui/Combobox';
import { Dialog } from '../../resources/ui/Dialog';
import { useSubmitKey } from '../../resources/engine/useSubmitKey';
import { useAppContext } from '../appContext';
import { REVIEWS, usePossibleReviewers } from './calls';
import type { PossibleReviewer } from '../../domain/access/accessReviewAnswers';
import { Loaded } from '../../resources/engine/Loaded';
import { Reviewers } from './Reviewers';

const MAX_NAME = 100;

/** Days that reviewers have by default. */
const USUAL_DAYS = 14;

const CONTENTS = ['findings', 'everything'] as const;

/** Starts a review: what, by when, and who is asked. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const form = useId();
  const candidates = usePossibleReviewers();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      title={translate('reviews.order.title')}
      onClose={onClose}
      closing={translate('engine.cancel')}
      actions={
        <Button kind="primary" type="submit" form={form} disabled={busy || !candidates.data}>
          {translate('reviews.order.submit')}
        </Button>
      }
    >
      <Loaded query={candidates}>
        {({ reviewers }) => <OrderForm id={form} candidates={reviewers} onBusy={setBusy} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface OrderFormProps {
  readonly id: string;
  readonly candidates: readonly PossibleReviewer[];
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

/** The order that is being written, and the call that sends it. */
function useOrder({ candidates, onBusy, onClose }: Omit<OrderFormProps, 'id'>) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const withKey = useSubmitKey();
  const navigate = useNavigate();
  const client = useQueryClient();
  const succeeded = useSuccess(REVIEWS);
  const leads = candidates.filter((one) => one.leads.length > 0);
  const [order, setOrder] = useState({
    name: '',
    dueOn: new Date(Date.now() + USUAL_DAYS * DAY_MS).toISOString().slice(0, 10) as string | undefined,
    contents: 'findings' as (typeof CONTENTS)[number],
    leads: leads.length > 0,
    reviewers: [] as readonly ComboboxOption[],
  });
  const [problem, setProblem] = useState<string>();
  const [wrong, setWrong] = useState<Readonly<Record<string, Message>>>({});
  /** What was refused is said until that field is changed. */
  const change = (changes: Partial<typeof order>) => {
    setOrder({ ...order, ...changes });
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([field]) => !(field in changes))));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onBusy(true);
    setProblem(undefined);
    setWrong({});
    try {
      const body = { ...order, reviewers: order.reviewers.map(({ value }) => value) };
      const { json } = await withKey(body, (key) =>
        http<{ id: number }>(apiUrl('/access-reviews'), { method: 'POST', body, headers: idempotencyHeader(key) }),
      );
      await client.invalidateQueries({ queryKey: [REVIEWS] });
      succeeded(translate('reviews.order.done'));
      onClose();
      void navigate(`/${REVIEWS}/${json.id}`);
    } catch (error) {
      const fields = fieldErrors(error);
      setWrong(fields);
      if (Object.keys(fields).length === 0) setProblem(failureText(translate, error));
      onBusy(false);
    }
  };
  return { order, change, leads, problem, wrong, submit };
}

function OrderForm({ id, candidates, onBusy, onClose }: OrderFormProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { order, change, leads, problem, wrong, submit } = useOrder({ candidates, onBusy, onClose });
  const text = (key: string, options = {}) => translate(`reviews.order.${key}`, options);
  const about = (name: 'name' | 'dueOn') => ({ id: `${id}-${name}`, label: text(name), wrong: wrong[name] });
  return (
    <form id={id} className="ar-form" noValidate onSubmit={(event) => void submit(event)}>
      <LabelledText
        {...about('name')}
        required
        autoFocus
        maxLength={MAX_NAME}
        value={order.name}
        onText={(name) => change({ name })}
      />
      <LabelledField {...about('dueOn')} required>
        <DayBox
          id={`${id}-dueOn`}
          label={text('dueOn')}
          day={order.dueOn}
          invalid={wrong['dueOn'] !== undefined}
          onDay={(dueOn) => change({ dueOn })}
        />
      </LabelledField>
      <fieldset className="ar-choices">
        <legend className="e-label">{text('contents')}</legend>
        {CONTENTS.map((contents) => (
          <label key={contents}>
            <input
              type="radio"
              name={`${id}-contents`}
              checked={order.contents === contents}
              onChange={() => change({ contents })}
            />{' '}
            {text(contents)}
          </label>
        ))}
      </fieldset>
      <div className="ar-choices">
        <label>
          <input
            type="checkbox"
            disabled={leads.length === 0}
            checked={order.leads}
            aria-describedby={`${id}-leads`}
            onChange={({ target }) => change({ leads: target.checked })}
          />{' '}
          {text('leads')}
        </label>
        <p className="e-help" id={`${id}-leads`}>
          {leads.length > 0
            ? text('leadsHelp', { names: format.list(leads.map(({ name }) => name)) })
            : text('noLeads')}
        </p>
      </div>
      <Reviewers
        id={`${id}-reviewers`}
        candidates={candidates}
        value={order.reviewers}
        wrong={wrong['reviewers']}
        onChange={(reviewers) => change({ reviewers })}
      />
      {problem !== undefined && (
        <p className="e-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
