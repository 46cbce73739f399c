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
  moved: 'Somebody has changed one of these companies meanwhile. Your choice is kept: check it, then save.',
  open: {
    title: 'Open “%{name}”',
    text: 'Work in this company in this tab, or in a window of its own, with its own session. The window ends with the session of the console.',
    here: 'In this tab',
    window: 'In a window',
    opened: 'The window of “%{name}” is open.',
    blocked: 'The browser has blocked the window. Allow windows of this site, then try again.',
  },
  shown: {
    menu: 'Companies shown',
    help: 'Choose which companies appear in your superadmin area.',
    explanation:
      'This choice is yours alone. A hidden company is still looked after by your company: it no longer appears in your lists, and you can show it again here. A company that is given to you later is shown.',
    hidden: 'Hidden',
    visible: 'Shown',
    noneVisible: 'No company is shown.',
    appear: '%{smart_count} more company shown |||| %{smart_count} more companies shown',
    vanish: '%{smart_count} company hidden |||| %{smart_count} companies hidden',
    saved: 'Companies shown updated',
    all: 'You see every company',
    allText: 'A superadministrator has nothing to choose.',
    none: 'No company',
    noneText: 'Your company does not look after any company yet.',
  },
};
