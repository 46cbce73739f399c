import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../../dataProvider/bases';

/** The calls of an OpenAPI document. */
interface ApiPaths {
  readonly paths: Readonly<Record<string, unknown>>;
}

/** What keys of sources may call: no document is made for them. */
const INGESTION = [apiUrl('/intake/{type}')];

/** The call is sent with the key and nothing else: no cookie, no session of the person who looks. */
async function pathsOf(key: string, signal: AbortSignal): Promise<readonly string[]> {
  const answer = await fetch(apiUrl('/openapi.json'), {
    headers: { accept: 'application/json', authorization: `Bearer ${key}` },
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal,
  });
  if (answer.status === 403) return INGESTION;
  if (!answer.ok) throw new Error(`the document of a key: ${answer.status}`);
  return Object.keys(((await answer.json()) as ApiPaths).paths);
}

/**
 * The addresses that an API key may call, from the OpenAPI document that the server makes for it.
 * @param id of the key: what is remembered is remembered by it, and never by the key
 * @returns undefined until they are known, and where the document cannot be read
 */
export function useKeyPaths(id: string | number, key: string | undefined): readonly string[] | undefined {
  const { data } = useQuery({
    queryKey: ['key-paths', id],
    queryFn: ({ signal }) => pathsOf(key ?? '', signal),
    enabled: key !== undefined,
    retry: false,
    gcTime: 0,
  });
  return data;
}
