import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AffectedRecords } from '../../../../resources/engine/record-page/AffectedRecords';
import { modelFor, showFeature } from '../../features';

afterEach(cleanup);

it('the deletion of a dashboard from the list of all says that its graphs go with it', async () => {
  const model = modelFor('report:view', 'report:edit');
  const resource = model.resources.find(({ name }) => name === 'dashboards')!;
  showFeature(<AffectedRecords resource={resource} ids={[1]} isDeletion />, model, [], {
    calls: {
      related: async () => ({ data: [{ resource: 'reportgraphs', field: 'r_dashboardid', count: 3, more: false }] }),
    } as never,
  });
  expect((await screen.findByRole('listitem')).textContent).toMatch(/^3 Graphiques · seront supprimés aussi$/i);
});
