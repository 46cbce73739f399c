import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { validityLength } from '../../domain/rules/identityValidity';
import { DAY_MS } from '../../domain/time/durations';
import { useAppContext } from '../appContext';

/**
 * Below the end of an identity: that it is valid for longer than sponsors and the reception may grant (`c_maxvalidity`,
 * specification S-IDN-3). Administrators may grant it, so nothing is refused.
 */
export default function MaxValidity() {
  const translate = useTranslate();
  const { maxvalidity } = useAppContext().subscription;
  const [start, end] = useWatch({ name: ['u_sdate', 'u_edate'] }) as [unknown, unknown];
  const isLonger = typeof maxvalidity === 'number' && validityLength(start, end, new Date()) > maxvalidity * DAY_MS;
  return (
    <p className="e-help" role="status">
      {isLonger && translate('identities.longerThanGranted', { smart_count: maxvalidity })}
    </p>
  );
}
