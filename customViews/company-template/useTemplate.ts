import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiUrl } from '../../dataProvider/bases';
import type { CompanyTemplate } from '../../domain/records/companyTemplate';
import { useAppContext } from '../appContext';

/** The template for new companies (`GET /api/company-template`). */
export interface StoredTemplate {
  /** 0 for the shipped template. */
  readonly version: number;
  readonly isShipped: boolean;
  /** ISO 8601. */
  readonly at: string | null;
  readonly admin: string | null;
  readonly template: CompanyTemplate;
}

const KEY = ['company-template'];

/** The template, and calls that check and save another one. @throws HttpError when the server refuses */
export function useTemplate() {
  const { http } = useAppContext();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await http<StoredTemplate>(apiUrl('/company-template'), { signal })).json,
    retry: false,
  });
  const check = (template: unknown) => http(apiUrl('/company-template/check'), { method: 'POST', body: { template } });
  /** @param template null: the shipped one */
  const save = async (template: unknown, version: number) => {
    const { json } = await http<StoredTemplate>(apiUrl('/company-template'), {
      method: 'PUT',
      body: { template, version },
    });
    client.setQueryData(KEY, json);
  };
  return { ...query, check, save };
}
