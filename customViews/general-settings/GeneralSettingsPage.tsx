import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { CHANGED_BY, OWNERS, type Owner } from '../../domain/configuration/properties';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { Button } from '../../resources/ui/Button';
import { TabList, TabPanel } from '../../resources/ui/Tabs';
import { Setting } from './Setting';
import { useConfiguration, type DeclaredProperty } from './useConfiguration';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import './generalSettings.css';

/** The owners (person, company, installation) whose settings this person may change. The server checks it again. */
function useOwners(): Owner[] {
  const { permissions, limited } = useEngine();
  return OWNERS.toReversed().filter((owner) => {
    const needed = CHANGED_BY[owner];
    return (needed === null || permissions.has(needed)) && !(owner === 'company' && limited);
  });
}

/** The properties that an owner can have, by source, in the order of the registry. */
function bySource(properties: readonly DeclaredProperty[], owner: Owner) {
  const own = properties.filter(({ owners }) => owners.includes(owner));
  return [...new Set(own.map(({ source }) => source))].map((source) => own.filter((one) => one.source === source));
}

interface OwnerSettingsProps extends Pick<ReturnType<typeof useConfiguration>, 'change'> {
  readonly owner: Owner;
  readonly data: NonNullable<ReturnType<typeof useConfiguration>['data']>;
}

/** What can be set for one owner. */
function OwnerSettings({ owner, data, change }: OwnerSettingsProps) {
  const { format } = useEngine();
  const id = useId();
  const locale = format.tag.slice(0, 2) as keyof DeclaredProperty['label'];
  return bySource(data.properties, owner).map((group) => {
    const [{ source, sourceLabel }] = group as [DeclaredProperty];
    return (
      <section key={source} className="e-card setting-group" aria-labelledby={`${id}-${source}`}>
        <h2 id={`${id}-${source}`}>{sourceLabel[locale]}</h2>
        {group.map((property) => (
          <Setting
            key={property.key}
            property={property}
            owner={owner}
            values={data.values.filter(({ key }) => key === property.key)}
            onChange={(value) => void change({ key: property.key, owner, value })}
          />
        ))}
      </section>
    );
  });
}

/** The registry of settings (specification S-COMP-12), for the person, the company and the installation. */
export function GeneralSettingsPage() {
  const translate = useTranslate();
  const owners = useOwners();
  const [owner, setOwner] = useState<Owner>(owners[0] ?? 'administrator');
  const { data, error, refetch, change } = useConfiguration();
  const id = useId();
  const settings = data && <OwnerSettings owner={owner} data={data} change={change} />;
  return (
    <div className="e-page general-settings">
      <header className="e-head">
        <div>
          <h1>{translate('menu.generalSettings')}</h1>
          <p>{translate('generalSettings.intro')}</p>
        </div>
      </header>
      {owners.length > 1 ? (
        <>
          <TabList
            id={id}
            label={translate('generalSettings.levels')}
            tabs={owners.map((key) => ({ key, label: translate(`generalSettings.owners.${key}`) }))}
            current={owner}
            onChange={setOwner}
          />
          <TabPanel id={id} tab={owner}>
            {settings}
          </TabPanel>
        </>
      ) : (
        settings
      )}
      {error && (
        <section className="e-card e-state" role="alert">
          <h2>{translate('generalSettings.failed')}</h2>
          <p>{failureText(translate, error)}</p>
          <Button onClick={() => void refetch()}>{translate('generalSettings.retry')}</Button>
        </section>
      )}
    </div>
  );
}
