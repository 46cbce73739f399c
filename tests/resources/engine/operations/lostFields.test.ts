import { expect, it } from 'vitest';
import { lostFields } from '../../../../resources/engine/operations/useRecordUndo';
import { modelFor } from '../../../customViews/features';

it('of a changed password, the new one alone is said to be lost: the two that prove it are stored nowhere', () => {
  const profile = modelFor().resources.find(({ name }) => name === 'my-profile')!;
  const lost = lostFields(profile, ['ad_name', 'currentPassword', 'ad_password', 'retypedPassword']);
  expect(lost.map(({ name }) => name)).toEqual(['ad_password']);
});
