import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Starts what the address asks for once (`?deactivate`, `?replace=au_hash`), and takes it out of the address, so that
 * neither a reload nor the way back starts it again.
 * @param name of the parameter
 * @param value of the parameter that this component answers to
 * @param isReady false while the component cannot start yet
 * @param start called after the parameter is gone
 */
export function useAddressedQuestion(
  name: string,
  value: string | undefined,
  isReady: boolean,
  start: () => void,
): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAddressed = isReady && new URLSearchParams(search).get(name) === value;
  const answer = useEffectEvent(() => {
    if (!isAddressed) return;
    const parameters = new URLSearchParams(search);
    parameters.delete(name);
    void navigate({ pathname, search: parameters.toString() }, { replace: true });
    start();
  });
  useEffect(() => answer(), [isAddressed]);
}
