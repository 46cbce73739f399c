import { useTranslate } from 'ra-core';
import { buttonClass } from '../../resources/ui/Button';
import { State } from '../../resources/engine/list/states';

/** For anyone who comes by the address of a tab that is a page elsewhere: browsers open a window only on a click. */
export function OpenOutside({ address }: { readonly address: string }) {
  const translate = useTranslate();
  return (
    <div className="e-page">
      <section className="e-card">
        <State
          level={1}
          title={translate('identities.sponsor.title')}
          text={translate('identities.sponsor.text')}
          action={
            <a className={buttonClass({ kind: 'primary' })} href={address} target="_blank" rel="noopener noreferrer">
              {translate('identities.sponsor.open')}
            </a>
          }
        />
      </section>
    </div>
  );
}
