import { readParams } from '../../../domain/schema/model/paramValues';
import { updateRow } from '../../storage/records/writeRows';
import { SAML_MODULES, signingCertificate } from '../single-sign-on/settings';
import type { Written } from './index';

/** The mode says when the certificate of its identity provider ends, which is read from the certificate. */
export async function certificateEnd({ access, resource, key, before, after }: Written): Promise<void> {
  if (!after) return;
  const certificate = SAML_MODULES.includes(String(after['a_module']))
    ? signingCertificate(readParams(after['a_params'])?.['certificate'])
    : undefined;
  const former = before['a_certificateend'];
  const formerly = typeof former === 'string' ? Date.parse(former) : undefined;
  if (certificate?.endsAt.getTime() === formerly) return;
  await updateRow(access, resource, key, { a_certificateend: certificate?.endsAt ?? null });
}
