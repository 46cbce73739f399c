import { useLocation, useNavigate } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';

const PARAMETER = 'tab';

/**
 * The tab of a form that is in front: the one that the address names (`?tab=limits`), else the first. Choosing another
 * writes it into the address, so that a reload and a shared link open the same one.
 * @param addressed false in a dialog, whose tabs are none of the page's business
 */
export function useAddressedTab({ form: { tabs } }: ClientResource, addressed: boolean) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const addressedTab = addressed ? new URLSearchParams(search).get(PARAMETER) : null;
  // The choice shows at once; the address follows, and leads when it changes by itself (a link, the way back).
  const [state, setState] = useState({ addressedTab, chosen: addressedTab });
  if (addressedTab !== state.addressedTab) setState({ addressedTab, chosen: addressedTab });
  const tab = tabs?.find(({ key }) => key === state.chosen)?.key ?? tabs?.[0]?.key;

  const setTab = (key: string) => {
    setState((now) => ({ ...now, chosen: key }));
    if (!addressed) return;
    const parameters = new URLSearchParams(search);
    parameters.set(PARAMETER, key);
    navigate({ search: `?${parameters.toString()}` }, { replace: true });
  };

  return { tab, setTab };
}
