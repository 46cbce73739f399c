import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ResourceList } from '../../resources/engine/ResourceList';
import { Button } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { LiveTail } from './LiveTail';

/** The sign-ins: the generated list, which can follow them live. */
export function AuthenticationsPage() {
  const translate = useTranslate();
  const [isLive, setLive] = useState(false);
  return (
    <ResourceList
      actions={
        <Button aria-pressed={isLive} onClick={() => setLive(!isLive)}>
          <Icon name="Autorenew" />
          {translate('authentications.live')}
        </Button>
      }
      lead={isLive && <LiveTail onEnd={() => setLive(false)} />}
    />
  );
}
