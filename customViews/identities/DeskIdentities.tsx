import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import { RowLinksContext, type RowLinks } from '../../resources/engine/list/rowLinks';
import { ResourceList } from '../../resources/engine/ResourceList';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useAppContext } from '../appContext';
import { deskGuestPath } from '../../resources/guests/deskGuestPath';

/** The rows of the guests that the server says this person may open at the reception desk lead there. */
function DeskLinks({ children }: { readonly children: ReactNode }) {
  const { data = [] } = useListContext<EngineRecord>();
  const { http } = useAppContext();
  const ids = data.map(({ id }) => id).join();
  const { data: openable } = useQuery({
    queryKey: ['desk', 'openable', ids],
    queryFn: async ({ signal }) =>
      (await http<{ ids: number[] }>(apiUrl(`/lobby/openable?ids=${ids}`), { signal })).json.ids,
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  });
  const links = useMemo<RowLinks>(() => {
    const open = new Set(openable);
    return {
      opens: () => true,
      shown: undefined,
      elsewhere: ({ id }) => (open.has(Number(id)) ? deskGuestPath(id) : undefined),
    };
  }, [openable]);
  return <RowLinksContext value={links}>{children}</RowLinksContext>;
}

/** The list of identities for those who open the guests of their own desk, and no others. */
export default function DeskIdentities() {
  return <ResourceList around={DeskLinks} />;
}
