import { useEffect, useState } from 'react';

/**
 * Code that is loaded in advance and used when it is needed: it is then rendered without the delay of `lazy`, during
 * which keys would go to the focused element.
 * @param wanted loads again when it is needed and the first load failed
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
