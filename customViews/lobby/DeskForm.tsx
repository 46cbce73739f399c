import { useStore, useTranslate } from 'ra-core';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../resources/ui/Button';
import { apiUrl } from '../../dataProvider/bases';
import { errorMessage, fieldErrors, translateMessage, type Message } from '../../resources/engine/errors';
import { DayBox } from '../../resources/engine/inputs/DateInput';
import { useEngine } from '../../resources/engine/model';
import { clockAt, instantAt } from '../../resources/engine/values/time';
import type { Credentials } from '../../resources/guests/calls';
import { boxed, described, Labelled } from '../../resources/guests/Labelled';
import { useAppContext } from '../appContext';
import type { Desk } from './desk';

interface DeskFormProps {
  readonly profiles: Desk['profiles'];
  readonly onWelcomed: (guest: Credentials) => void;
}

/** The server's names of what is asked here. */
const FIELDS: Readonly<Record<string, string>> = {
  u_name: 'name',
  u_email: 'contact',
  u_profileid: 'profile',
  u_edate: 'until',
};

/**
 * One form and one big button. The name has the focus, Enter makes the account, and the next name can be typed at once;
 * profile and last day stay as they were.
 */
export function DeskForm({ profiles, onWelcomed }: DeskFormProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { format } = useEngine();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const key = useRef('');
  const [today] = useState(() => clockAt(Date.now(), format.timeZone).day);
  const [usual, setUsual] = useStore<number | null>('lobby.profile', null);
  const [name, setName] = useState('');
  const [contact, setContact] = useState('');
  const [until, setUntil] = useState<string | undefined>(today);
  const [wrong, setWrong] = useState<Readonly<Record<string, Message>>>({});
  const [problem, setProblem] = useState<Message>();
  const [busy, setBusy] = useState(false);
  const profile = profiles.find((one) => one.id === usual) ?? profiles[0];
  const touched = () => {
    key.current = '';
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    if (name.trim() === '') {
      setWrong({ name: { message: 'errors.FIELD_REQUIRED' } });
      first.current?.focus();
      return;
    }
    const end = instantAt(until ?? '', '23:59:59', format.timeZone);
    if (end === undefined) {
      setWrong({ until: { message: `errors.${until ? 'FIELD_INVALID_FORMAT' : 'FIELD_REQUIRED'}` } });
      return;
    }
    setBusy(true);
    key.current ||= crypto.randomUUID();
    try {
      const { json } = await http<Credentials>(apiUrl('/lobby/guests'), {
        method: 'POST',
        headers: { 'idempotency-key': key.current },
        body: {
          name: name.trim(),
          contact: contact.trim(),
          profile: profile?.id,
          ...(until !== today && { end }),
        },
      });
      setWrong({});
      setName('');
      setContact('');
      touched();
      onWelcomed(json);
      first.current?.focus();
    } catch (error) {
      const fields = Object.entries(fieldErrors(error)).map(
        ([field, message]) => [FIELDS[field] ?? field, message] as const,
      );
      setWrong(Object.fromEntries(fields));
      if (fields.length === 0) setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const labelled = (field: string, help?: string) => ({
    id: `${id}-${field}`,
    label: translate(`guests.lobby.${field}`),
    error: wrong[field],
    ...(help && { help: translate(help) }),
  });
  const look = (field: string, kind = 'e-in') => `${kind} l-big${wrong[field] ? ' e-bad' : ''}`;
  return (
    <form className="e-card l-form" noValidate onSubmit={(event) => void submit(event)}>
      <Labelled {...labelled('name')}>
        <input
          {...described(`${id}-name`, wrong['name'])}
          ref={first}
          className={look('name')}
          autoFocus
          autoComplete="off"
          maxLength={255}
          value={name}
          onChange={(event) => {
            touched();
            setName(event.target.value);
          }}
        />
      </Labelled>
      <Labelled {...labelled('contact', 'guests.lobby.contactHelp')}>
        <input
          {...described(`${id}-contact`, wrong['contact'])}
          className={look('contact')}
          autoComplete="off"
          maxLength={254}
          value={contact}
          onChange={(event) => {
            touched();
            setContact(event.target.value);
          }}
        />
      </Labelled>
      <div className="l-two">
        <Labelled {...labelled('profile')}>
          <select
            {...described(`${id}-profile`, wrong['profile'])}
            className={look('profile', 'e-select')}
            value={profile?.id ?? ''}
            onChange={(event) => {
              touched();
              setUsual(Number(event.target.value));
            }}
          >
            {profiles.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled {...labelled('until')}>
          <div className="l-day">
            <DayBox
              {...boxed(`${id}-until`, wrong['until'])}
              label={translate('guests.lobby.until')}
              day={until}
              onDay={(day) => {
                touched();
                setUntil(day);
              }}
            />
          </div>
        </Labelled>
      </div>
      {problem && (
        <p className="e-note" role="alert">
          {translateMessage(translate, problem)}
        </p>
      )}
      <Button type="submit" kind="primary" className="l-go" disabled={busy || !profile}>
        {translate('guests.lobby.create')}
      </Button>
    </form>
  );
}
