import { ListBase, useNavigate } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { ListLayout } from '../../resources/engine/list/ListLayout';
import { RowLinksContext, type RowLinks } from '../../resources/engine/list/rowLinks';
import { useColumns } from '../../resources/engine/list-state/useColumns';
import { useResource } from '../../resources/engine/model';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { ViewGate } from '../../resources/engine/views/ViewGate';
import { ProfilePlace } from './ProfilePlace';
import { RecentDeactivations } from './RecentDeactivations';
import { withIds } from './withIds';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import '../../resources/engine/styles/list.css';
import './identityProfiles.css';

const PROFILES = 'identity-profiles';
const NEW = 'create';

/**
 * Identity profiles (specification S-PROF-3): the form of one above the list of all. The address says which one;
 * deactivated ones are grey and lead nowhere. Callers who may only view get the list, and a separate page for each
 * profile.
 */
export function IdentityProfilesPage() {
  const declared = useResource(PROFILES);
  const resource = useMemo(() => withIds(declared), [declared]);
  const columns = useColumns(resource);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const id = decodeURIComponent(pathname.split('/')[2] ?? '');
  const edits = resource.can.edit || resource.can.create;
  const links = useMemo<RowLinks>(
    () => ({ opens: ({ selectable }) => !edits || selectable, shown: id || undefined }),
    [edits, id],
  );
  if (!edits && id !== '') return <ResourceEdit resource={PROFILES} id={id} />;
  const lead = edits && (
    <>
      <ProfilePlace
        key={id === '' ? NEW : id}
        resource={resource}
        id={id === NEW ? '' : id}
        isRequested={id === NEW}
        onOpen={(next) => void navigate(next === undefined ? `/${PROFILES}` : `/${PROFILES}/${next}`)}
      />
      {resource.can.delete && <RecentDeactivations resource={resource} />}
    </>
  );
  return (
    <ViewGate key={resource.name} resource={resource} columns={columns}>
      <ListBase
        resource={resource.name}
        sort={resource.sort}
        perPage={resource.list.perPage}
        disableAuthentication
        exporter={false}
        queryOptions={{ onError: () => undefined }}
      >
        <RowLinksContext value={links}>
          <ListLayout resource={resource} columns={columns} lead={lead} />
        </RowLinksContext>
      </ListBase>
    </ViewGate>
  );
}
