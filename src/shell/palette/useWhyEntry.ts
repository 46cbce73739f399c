import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useOfferedMenu } from '../../menu/useMenu';
import type { Entry } from './entry';
import { whyQuestion } from './whyQuestion';

const PAGE = 'diagnosis';

/** "Pourquoi jean n’est pas en ligne", where the caller has the page that answers. */
export function useWhyEntry(text: string): readonly Entry[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pages } = useOfferedMenu();
  const words = { before: translate('paletteEntries.why.before'), after: translate('paletteEntries.why.after') };
  const name = whyQuestion(text, words);
  if (name === undefined || !pages.some(({ path }) => path === PAGE)) return [];
  return [
    {
      key: 'why',
      group: 'matches',
      label: translate('diagnosis.ask', { q: name }),
      icon: 'HelpOutline',
      run: () => void navigate(`/${PAGE}?${new URLSearchParams({ q: name })}`),
    },
  ];
}
