import { useStore, useTranslate } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../resources/ui/Button';
import { apiUrl } from '../../dataProvider/bases';
import { DescribedForm } from '../../resources/engine/form/DescribedForm';
import type { Values } from '../../resources/engine/form/values';
import { useEngine } from '../../resources/engine/model';
import { clockAt, instantAt } from '../../resources/engine/values/time';
import type { Credentials } from '../../resources/guests/calls';
import { useAppContext } from '../appContext';
import type { Desk } from './desk';
import { describeDesk } from './deskDescription';

interface DeskFormProps {
  readonly profiles: Desk['profiles'];
  readonly onWelcomed: (guest: Credentials) => void;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/**
 * One form and one big button. The name has the focus, Enter makes the account, and the next name can be typed at once;
 * profile and last day stay as they were.
 */
export function DeskForm({ profiles, onWelcomed }: DeskFormProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { format } = useEngine();
  const description = useMemo(() => describeDesk(profiles), [profiles]);
  const [today] = useState(() => clockAt(Date.now(), format.timeZone).day);
  const [usual, setUsual] = useStore<number | null>('lobby.profile', null);
  const [start] = useState(() => ({
    name: '',
    contact: '',
    profile: (profiles.find(({ id }) => id === usual) ?? profiles[0])?.id,
    until: today,
  }));
  const welcome = async ({ name, contact, profile, until }: Values, key: string) => {
    const end = until === today ? undefined : instantAt(textOf(until), '23:59:59', format.timeZone);
    const { json } = await http<Credentials>(apiUrl('/lobby/guests'), {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: { name: textOf(name), contact: textOf(contact), profile, ...(end && { end }) },
    });
    onWelcomed(json);
  };
  return (
    <DescribedForm
      className="e-card l-form"
      description={description}
      start={start}
      focus="name"
      onSubmit={welcome}
      next={(values) => ({ ...values, name: '', contact: '' })}
    >
      {({ busy, problem }) => (
        <>
          {problem}
          <Button type="submit" kind="primary" className="l-go" disabled={busy || profiles.length === 0}>
            {translate('guests.lobby.create')}
          </Button>
          <Remember onChosen={setUsual} />
        </>
      )}
    </DescribedForm>
  );
}

/** Keeps the chosen profile in this browser, for the next time the desk is opened. */
function Remember({ onChosen }: { readonly onChosen: (profile: number) => void }) {
  const profile: unknown = useWatch({ name: 'profile' });
  useEffect(() => {
    if (typeof profile === 'number') onChosen(profile);
  }, [profile, onChosen]);
  return null;
}
