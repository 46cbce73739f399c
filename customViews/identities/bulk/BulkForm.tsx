import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../resources/ui/Button';
import { apiUrl } from '../../../dataProvider/bases';
import type { Job } from '../../../dataProvider/jobs';
import { initialValue } from '../../../domain/time/initial';
import { LOCALES, type Locale } from '../../../domain/schema/model/model';
import { useEngineDataProvider } from '../../../resources/engine/dataProvider';
import { errorMessage, fieldErrors, translateMessage, type Message } from '../../../resources/engine/errors';
import { readTime } from '../../../resources/engine/inputs/dateText';
import { MomentBox, type TypedMoment } from '../../../resources/engine/inputs/MomentBox';
import { useEngine } from '../../../resources/engine/model';
import { clockAt, instantAt } from '../../../resources/engine/values/time';
import { boxed, described, Labelled } from '../../../resources/guests/Labelled';
import { useAppContext } from '../../appContext';

/** Specification S-BULK-3: more accounts are an event's. */
const MAX_ACCOUNTS = 1_000;
/** What the quota of an event can be. */
const MAX_EVENT_ACCOUNTS = 100_000;
const MAX_PROFILES = 500;

interface BulkFormProps {
  readonly onStarted: (job: Job) => void;
}

/** How many accounts, what they are called, their profile and how long they are good. */
export function BulkForm({ onStarted }: BulkFormProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const data = useEngineDataProvider();
  const { format, resources } = useEngine();
  const id = useId();
  const [today] = useState(() => {
    const now = new Date();
    const at = (name: 'startOfToday' | 'endOfToday') =>
      clockAt(Date.parse(initialValue(name, now, format.timeZone)), format.timeZone);
    const [start, end] = [at('startOfToday'), at('endOfToday')];
    return { start: { ...start, time: start.time.slice(0, 5) }, end: { ...end, time: end.time.slice(0, 5) } };
  });
  const [period, setPeriod] = useState<Readonly<Record<'start' | 'end', TypedMoment>>>(today);
  const [values, setValues] = useState({
    count: '',
    prefix: '',
    profile: '',
    language: format.locale as string,
  });
  const [wrong, setWrong] = useState<Readonly<Record<string, Message>>>({});
  const [problem, setProblem] = useState<Message>();
  const [busy, setBusy] = useState(false);
  // The same order sent again after a broken connection is one order.
  const key = useRef('');
  const { data: profiles = [] } = useQuery({
    queryKey: ['identity-profiles', 'choice'],
    queryFn: async () =>
      (
        await data.getList('identity-profiles', {
          pagination: { page: 1, perPage: MAX_PROFILES },
          sort: { field: 'p_name', order: 'ASC' },
          filter: {},
        })
      ).data,
  });
  const many = Number(values.count) > MAX_ACCOUNTS;
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) => {
    key.current = '';
    setValues({ ...values, [name]: event.target.value });
  };
  const box = (name: keyof typeof values) => ({
    ...described(`${id}-${name}`, wrong[name]),
    value: values[name],
    onChange: set(name),
  });
  const look = (name: string, kind = 'e-in') => `${kind}${wrong[name] ? ' e-bad' : ''}`;
  const labelled = (name: keyof typeof values | 'start' | 'end', help?: string) => ({
    id: `${id}-${name}`,
    label: translate(`guests.bulk.${name}`),
    error: wrong[name],
    ...(help && { help: translate(help) }),
  });

  const momentOf = ({ day, time }: TypedMoment, seconds: string) =>
    instantAt(day ?? '', `${readTime(time) ?? ''}:${seconds}`, format.timeZone);
  const momentBox = (name: 'start' | 'end') => ({
    ...boxed(`${id}-${name}`, wrong[name]),
    label: translate(`guests.bulk.${name}`),
    moment: period[name],
    onMoment: (moment: TypedMoment) => {
      key.current = '';
      setPeriod({ ...period, [name]: moment });
    },
  });
  /** What has been typed goes along. */
  const asEvent = () => {
    const { count, prefix, profile } = values;
    const [start, end] = [momentOf(period.start, '00'), momentOf(period.end, '59')];
    return `/events/create?${new URLSearchParams({
      start: JSON.stringify({
        ev_access: 'accounts',
        ev_count: Math.min(Math.trunc(Number(count)), MAX_EVENT_ACCOUNTS),
        ...(prefix.trim() && { ev_prefix: prefix.trim() }),
        ...(profile && { ev_profileid: Number(profile) }),
        ...(start && { ev_sdate: start }),
        ...(end && { ev_edate: end }),
      }),
    }).toString()}`;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const needed = (['count', 'prefix', 'profile'] as const).filter((name) => values[name].trim() === '');
    const start = momentOf(period.start, '00');
    const end = momentOf(period.end, '59');
    const lacking = Object.fromEntries([
      ...needed.map((name) => [name, { message: 'errors.FIELD_REQUIRED' }] as const),
      ...(start ? [] : [['start', { message: 'errors.FIELD_INVALID_FORMAT' }] as const]),
      ...(end ? [] : [['end', { message: 'errors.FIELD_INVALID_FORMAT' }] as const]),
    ]);
    setWrong(lacking);
    setProblem(undefined);
    if (Object.keys(lacking).length > 0 || many) return;
    setBusy(true);
    key.current ||= crypto.randomUUID();
    try {
      const { json } = await http<Job>(apiUrl('/bulk-accounts'), {
        method: 'POST',
        headers: { 'idempotency-key': key.current },
        body: {
          count: Number(values.count),
          prefix: values.prefix.trim(),
          profile: Number(values.profile),
          start,
          end,
          language: values.language,
        },
      });
      key.current = '';
      onStarted(json);
    } catch (error) {
      const fields = fieldErrors(error);
      setWrong(fields);
      if (Object.keys(fields).length === 0) setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="e-card g-form" noValidate onSubmit={(event) => void submit(event)}>
      <Labelled {...labelled('count')}>
        <input {...box('count')} className={look('count')} inputMode="numeric" maxLength={6} />
      </Labelled>
      <Labelled {...labelled('prefix', 'guests.bulk.prefixHelp')}>
        <input {...box('prefix')} className={look('prefix')} maxLength={32} autoComplete="off" />
      </Labelled>
      <Labelled {...labelled('profile')}>
        <select {...box('profile')} className={look('profile', 'e-select')}>
          <option value="">{translate('guests.profiles.pick')}</option>
          {profiles.map((one) => (
            <option key={String(one.id)} value={String(one.id)}>
              {String(one['p_name'])}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled {...labelled('language')}>
        <select {...box('language')} className={look('language', 'e-select')}>
          {LOCALES.map((one: Locale) => (
            <option key={one} value={one}>
              {translate(`guests.in.${one}`)}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled {...labelled('start')}>
        <MomentBox {...momentBox('start')} />
      </Labelled>
      <Labelled {...labelled('end', 'guests.bulk.endHelp')}>
        <MomentBox {...momentBox('end')} />
      </Labelled>
      {(many || problem) && (
        <p className="e-note g-all" role="alert">
          <span>{many ? translate('errors.BULK_TOO_MANY') : problem && translateMessage(translate, problem)}</span>
          {many && resources.has('events') && (
            <Link className={buttonClass({ small: true })} to={asEvent()}>
              {translate('guests.bulk.event')}
            </Link>
          )}
        </p>
      )}
      <div className="g-all b-send">
        <Button type="submit" kind="primary" disabled={busy || many}>
          {translate('guests.bulk.create', { smart_count: Math.max(Math.trunc(Number(values.count)) || 1, 1) })}
        </Button>
      </div>
    </form>
  );
}
