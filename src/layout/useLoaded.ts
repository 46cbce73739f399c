import { useEffect, useState } from 'react';

/**
 * Code that is fetched at once and used when it is wanted: it then stands there without a moment's wait, which
 * `lazy` would take, and in which keys would go to whatever has the focus.
 * @param wanted tried once more when it has not come and somebody wants it
 */
export function useLoaded<Code>(load: () => Promise<{ readonly default: Code }>, wanted: boolean): Code | undefined {
  const [code, setCode] = useState<Code>();
  const missing = code === undefined;
  useEffect(() => {
    if (!missing) return;
    load().then(
      (loaded) => setCode(() => loaded.default),
      () => {},
    );
  }, [load, missing, wanted]);
  return code;
}
