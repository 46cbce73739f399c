import { useTranslate, type Identifier } from 'ra-core';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ClientResource } from '../../domain/schema/client/client';
import { AllLoading } from '../../resources/engine/inputs/AllLoading';
import { useComboboxTexts } from '../../resources/engine/inputs/comboboxTexts';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import { useAllRecords } from '../../resources/engine/useAllRecords';
import { Arch } from '../../resources/ui/Arch';
import { Combobox } from '../../resources/ui/Combobox';
import { PartnerLists } from './PartnerLists';
import { partnersOf } from './partners';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import '../page-parts/partnerLists.css';

/**
 * Tab `partners` of the superadmin area (specification S-COMP-10): which companies a partner looks after. The partner is
 * part of the address.
 */
export function PartnersPage() {
  const translate = useTranslate();
  const companies = useEngine().resources.get('companies');
  return (
    <div className="e-page pa-page">
      <header className="e-head">
        <div>
          <p className="e-crumb">{translate('companyTemplate.crumb')}</p>
          <h1>{translate('menu.partners')}</h1>
          <p>{translate('partners.help')}</p>
        </div>
      </header>
      {companies && <Partners companies={companies} />}
    </div>
  );
}

function Partners({ companies }: { readonly companies: ClientResource }) {
  const translate = useTranslate();
  const texts = useComboboxTexts();
  const [parameters, setParameters] = useSearchParams();
  const id = useId();
  const all = useAllRecords(companies);
  if (!all.records) {
    const label = resourceName(companies, 2);
    return (
      <section className="e-card pa-card">
        <AllLoading {...{ label }} {...all} />
      </section>
    );
  }
  const options = partnersOf(all.records);
  const chosen = options.find(({ value }) => String(value) === parameters.get('id'));
  const choose = (value: Identifier | undefined) => setParameters(value === undefined ? {} : { id: String(value) });
  return (
    <>
      <section className="e-card pa-card pa-which">
        <label className="e-label" htmlFor={id}>
          {translate('partners.which')}
        </label>
        <Combobox
          id={id}
          label={translate('partners.which')}
          options={options}
          value={chosen ?? null}
          onChange={(option) => choose(option?.value)}
          loading={all.isFetching}
          placeholder={translate('partners.choose')}
          texts={texts}
        />
      </section>
      {chosen ? (
        <PartnerLists key={chosen.value} {...{ companies }} partner={chosen} records={all.records} />
      ) : (
        <section className="e-card e-state">
          <Arch />
          <h2>{translate(options.length > 0 ? 'partners.first' : 'partners.noPartner')}</h2>
          <p>{translate(options.length > 0 ? 'partners.firstText' : 'partners.noPartnerText')}</p>
        </section>
      )}
    </>
  );
}
