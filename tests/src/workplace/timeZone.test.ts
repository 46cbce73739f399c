import { afterEach, expect, it } from 'vitest';
import { callHeaders } from '../../../dataProvider/callHeaders';
import { workplace, type Workplace } from '../../../src/workplace/workplace';

const NOBODY = { token: () => null, teamMember: null, switchUser: null };
const zoneOfCalls = () => callHeaders(NOBODY, 'fr')['x-timezone'];
const at = (timezone: string | null) =>
  workplace.set({ me: { timezone, homeCompany: {}, company: {} }, model: { resources: [] } } as unknown as Workplace);

afterEach(() => workplace.set(null));

it('calls ask in the time zone in which times are shown: that of the account, else the browser’s (S-CALL-1)', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  at('Australia/Lord_Howe');
  expect(zoneOfCalls()).toBe('Australia/Lord_Howe');
  at(null);
  expect(zoneOfCalls()).toBe(own);
  at('Asia/Tokyo');
  workplace.set(null);
  expect(zoneOfCalls()).toBe(own);
});
