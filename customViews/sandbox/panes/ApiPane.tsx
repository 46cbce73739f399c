import { useTranslate } from 'ra-core';
import type { Resource } from '../../../domain/schema/model/model';
import { endpointsOf } from './endpoints';

/** The addresses that a resource answers at. */
export function ApiPane({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const { table, tenant } = resource.storage;
  return (
    <div className="studio-read">
      <p>{translate('studio.api.text')}</p>
      <div className="studio-scroll" tabIndex={0} role="region" aria-label={translate('studio.tabs.api')}>
        <table className="studio-table">
          <thead>
            <tr>
              <th scope="col">{translate('studio.api.what')}</th>
              <th scope="col">{translate('studio.api.call')}</th>
              <th scope="col">{translate('studio.api.who')}</th>
            </tr>
          </thead>
          <tbody>
            {endpointsOf(resource).map(({ does, method, path, permission }) => (
              <tr key={`${does} ${method} ${path}`}>
                <td>{translate(`studio.api.does.${does}`)}</td>
                <td>
                  <b className={`studio-method studio-${method.toLowerCase()}`}>{method}</b> <code>{path}</code>
                </td>
                <td className="e-mono">
                  {permission.length > 0
                    ? permission.join(` ${translate('studio.api.or')} `)
                    : translate('studio.api.everybody')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="studio-quiet">{translate(`studio.api.tenant.${tenant}`, { table })}</p>
    </div>
  );
}
