import { element } from '../plain-pages/element';
import type { SessionTexts } from '../plain-pages/texts';
import type { Credentials, Draft } from './credentialsForm';
import { formField } from './fields';

interface CompanyFields {
  readonly node: HTMLElement;
  /** Button that shows and hides them. */
  readonly disclosure: HTMLButtonElement;
  readonly inputs: { readonly company: HTMLInputElement; readonly team: HTMLInputElement };
  reveal(open: boolean): void;
  /** What is sent of them: what is shown and not empty. */
  values(): Pick<Credentials, 'company' | 'team'>;
}

/** Company and teamspace: fields that most people do not need, shown on request or when the draft says so. */
export function companyFields({ signIn: words }: SessionTexts, draft: Draft): CompanyFields {
  const company = formField({
    name: 'company',
    label: words.company,
    type: 'text',
    autocomplete: 'organization',
    value: draft.company,
    help: words.companyHelp,
    optional: words.optional,
  });
  const team = formField({
    name: 'team',
    label: words.team,
    type: 'text',
    autocomplete: 'off',
    value: draft.team,
    help: words.teamHelp,
    optional: words.optional,
  });
  const node = element('div', { id: 'sign-in-company', class: 'sign-in-extra' }, company.node, team.node);
  const attributes = { type: 'button', class: 'sign-in-link', 'aria-controls': node.id };
  const disclosure = element('button', attributes, words.specifyCompany);
  const reveal = (open: boolean) => {
    draft.showsCompany = open;
    node.hidden = !open;
    disclosure.setAttribute('aria-expanded', String(open));
  };
  disclosure.addEventListener('click', () => {
    reveal(!draft.showsCompany);
    if (draft.showsCompany) company.input.focus();
  });
  reveal(draft.showsCompany);
  return {
    node,
    disclosure,
    inputs: { company: company.input, team: team.input },
    reveal,
    values() {
      if (!draft.showsCompany) return {};
      const [name, space] = [draft.company.trim(), draft.team.trim()];
      return { ...(name && { company: name }), ...(space && { team: space }) };
    },
  };
}
