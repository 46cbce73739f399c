import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { translateMessage, type Message } from '../errors';
import { RecordFormContext } from '../inputs/formContext';
import { useEngine } from '../model';
import { settle } from './conditions';
import { rowsByRecordField, type FormDescription } from './description';
import { FieldRow } from './FieldRow';
import { toFieldError } from './message';
import { refusalOf } from './refusal';
import { useChecks } from './useChecks';
import { useDescription } from './useDescription';
import { useFocusField } from './useFocusField';
import { useFollowedStart } from './useFollowedStart';
import { useProposals } from './useProposals';
import { useStart } from './useStart';
import { useSubmitKey } from '../useSubmitKey';
import { Note } from '../../ui/Note';
import { useValidatedForm, type FormCheck } from './useValidatedForm';
import { startValues, type Values } from './values';

interface FormState {
  readonly values: Values;
  readonly busy: boolean;
  /** What is wrong with the form as a whole, as a note; it is placed by the feature. */
  readonly problem: ReactNode;
}

interface DescribedFormProps {
  readonly description: FormDescription;
  /** In addition to the described starting values. When they change, fields that the user has not edited follow. */
  readonly start?: Values;
  /** What the form knows beyond the description, e.g. limits of the server. Memoized by the caller. */
  readonly check?: FormCheck;
  /**
   * Called with sound values and their idempotency key: the same for the same values until a call succeeds.
   * @throws HttpError whose messages are shown at their rows
   */
  readonly onSubmit: (values: Values, key: string) => Promise<void>;
  /** What the form continues with after a success; by default with the same values. */
  readonly next?: (values: Values) => Values;
  /** Field that has the focus at the start and after a success. */
  readonly focus?: string;
  readonly id?: string;
  readonly className: string;
  /** What comes below the rows: at least the button. */
  readonly children: (state: FormState) => ReactNode;
}

/** A form of a feature: the rows, inputs, messages and checks of a record's form, from a description. */
export function DescribedForm({
  description,
  start: given,
  check,
  onSubmit,
  next,
  focus,
  ...look
}: DescribedFormProps) {
  const { id, className, children } = look;
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const { resource, fields, predicate, context } = useDescription(description);
  // Records that references start with are not known at once.
  const described = useStart(resource);
  const [start, setStart] = useState<Values>(() => ({
    ...(described ?? startValues(resource, undefined, format.timeZone)),
    ...given,
  }));
  const { form, submit } = useValidatedForm(
    // The next entry begins with empty fields: leaving one of them is no mistake.
    { resource, base: undefined, predicate, check, mayBeLeft: true },
    start,
  );
  useChecks(form, fields, check);
  useProposals(form, fields, start, true);
  const element = useRef<HTMLFormElement>(null);
  const { focusFirst } = useFocusField(resource, element, false);
  const withKey = useSubmitKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Message>();

  const begin = () => {
    if (focus) element.current?.querySelector<HTMLElement>(`[data-field="${focus}"] :is(input, select)`)?.focus();
  };
  const onOpen = useEffectEvent(begin);
  useEffect(() => onOpen(), []);

  useFollowedStart({ form, fields, start, setStart, nextStart: { ...described, ...given } });

  const refuse = (error: unknown) => {
    const names = new Set(fields.map(({ name }) => name));
    const { errors, others, message } = refusalOf(error, names, rowsByRecordField(description, resources));
    for (const [name, one] of Object.entries(errors)) form.setError(name, toFieldError(one, 'server'));
    focusFirst(Object.keys(errors));
    setProblem(message ?? others[0]?.[1]);
  };
  const store = async (values: Values) => {
    const settled = settle(resource, start, values, predicate);
    setBusy(true);
    try {
      await withKey(settled, (key) => onSubmit(settled, key));
      const after = next ? next(settled) : settled;
      setStart(after);
      form.reset({ ...after });
      begin();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormProvider {...form}>
      <RecordFormContext value={context}>
        <form
          id={id}
          className={className}
          ref={element}
          noValidate
          onSubmit={(event) => {
            setProblem(undefined);
            submit(event, store, (errors) => focusFirst(Object.keys(errors)));
          }}
        >
          {fields.map((field) => (
            <FieldRow key={field.name} field={field} />
          ))}
          <Below busy={busy} problem={problem && <Note role="alert">{translateMessage(translate, problem)}</Note>}>
            {children}
          </Below>
        </form>
      </RecordFormContext>
    </FormProvider>
  );
}

/** The only part that looks at every key. */
function Below({ children, ...state }: Omit<FormState, 'values'> & Pick<DescribedFormProps, 'children'>) {
  const values: Values = useWatch();
  return children({ values, ...state });
}
