import type { Translated } from '../catalogue';
import type { partners as master } from '../fr/partners';

export const partners: Translated<typeof master> = {
  menu: 'Partners',
  help: 'Choose the companies that each partner looks after.',
  which: 'Partner',
  choose: 'Choose a partner',
  first: 'Choose a partner',
  firstText: 'The companies that it looks after and those that it can look after are shown here.',
  noPartner: 'No partner',
  noPartnerText: 'A company becomes a partner when its type is “Partner”.',
  of: 'Companies looked after by %{name}',
  explanation:
    'The partner sees these companies in its list and can work in them. A company has only one partner: if it already has one, the new one replaces it. All changes are saved together; if one of them is refused, none is saved.',
  selected: 'Selected',
  noneSelected: 'This partner looks after no company.',
  gain: '%{smart_count} company added |||| %{smart_count} companies added',
  lose: '%{smart_count} company removed |||| %{smart_count} companies removed',
  saved: 'Partner list updated',
  steps: 'saved in steps of %{n}',
  savedPartly: '%{n} change is saved, the others are not. |||| %{n} changes are saved, the others are not.',
  moved: 'Someone has changed one of these companies in the meantime. Your choices are kept: check it, then save.',
};
