import { I18nContext } from 'ra-core';
import { useModel } from '../../resources/engine/model';
import { Studio } from './Studio';
import { useStudioTexts } from './state/useStudioTexts';

/** The studio with its texts, which come with it. */
export function StudioPage() {
  const { locale, resources } = useModel();
  const texts = useStudioTexts(locale, resources);
  if (!texts) return <div className="studio-frame" aria-busy="true" />;
  return (
    <I18nContext value={texts}>
      <Studio />
    </I18nContext>
  );
}
