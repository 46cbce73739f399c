import { useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { useNarrow } from '../../../resources/engine/list/useCards';
import { useModel } from '../../../resources/engine/model';
import type { Checked } from '../state/api';
import { useStudioTexts } from '../state/useStudioTexts';
import { usePhoneRules, PHONE } from './phoneRules';
import { PreviewBar, type PreviewChoice } from './PreviewBar';
import { PreviewBoundary } from './PreviewBoundary';
import { permissionsFor, previewModel } from './previewModel';
import { PreviewScreens, type Screen } from './PreviewScreens';

/** Narrower than this a screen is drawn smaller instead, as far as it can be read. */
const DESKTOP = 940;
const MIN_SCALE = 0.62;

interface PreviewProps {
  /** The last verdict without errors. */
  readonly good: Checked;
  /** The text has changed since, and has errors. */
  readonly stale: boolean;
  readonly screen: Screen;
  readonly onScreen: (screen: Screen) => void;
}

function useWidth(): [(node: HTMLElement | null) => void, number] {
  const [width, setWidth] = useState(DESKTOP);
  const observer = useRef<ResizeObserver>(undefined);
  const [ref] = useState(() => (node: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!node || typeof ResizeObserver === 'undefined') return;
    observer.current = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.current.observe(node);
  });
  return [ref, width];
}

/** A preview of the list and form of a draft: by role, language, theme, and for desktop or phone. */
export function Preview({ good, stale, screen, onScreen }: PreviewProps) {
  const translate = useTranslate();
  const { permissions: mine, layout, permissionTexts, locale } = useModel();
  const narrow = useNarrow();
  const [choice, setChoice] = useState<PreviewChoice>({
    role: { kind: 'all', names: [] },
    locale,
    scheme: null,
    phone: narrow,
  });
  const [frame, width] = useWidth();
  usePhoneRules('.studio-phone', choice.phone);
  const resources = useMemo(() => (good.resource ? [good.resource, ...good.related] : []), [good]);
  const model = useMemo(
    () => previewModel(resources, permissionsFor(choice.role, mine, layout), choice.locale, layout, permissionTexts),
    [resources, choice.role, choice.locale, mine, layout, permissionTexts],
  );
  const texts = useStudioTexts(choice.locale, model.resources);
  const visible = model.resources.some(({ name }) => name === good.resource?.name);
  const zoom = choice.phone ? 1 : Math.max(MIN_SCALE, Math.min(1, width / DESKTOP));
  return (
    <div className="studio-preview">
      <PreviewBar choice={choice} layout={layout} onChange={setChoice} />
      {stale && (
        <p className="studio-note" role="status">
          {translate('studio.preview.stale')}
        </p>
      )}
      <div className="studio-stage" ref={frame} {...(choice.scheme && { 'data-scheme': choice.scheme })}>
        <div
          className={choice.phone ? 'studio-screen studio-phone' : 'studio-screen'}
          style={choice.phone ? { width: PHONE, maxWidth: '100%' } : { zoom }}
          lang={choice.locale}
        >
          {!visible && <p className="studio-quiet">{translate('studio.preview.hidden')}</p>}
          {visible && texts && (
            <PreviewBoundary
              chance={model.version}
              fallback={(error) => (
                <p className="studio-quiet" role="alert">
                  {translate('studio.preview.failed', { message: error.message })}
                </p>
              )}
            >
              <PreviewScreens
                key={model.version}
                resources={resources}
                model={model}
                i18n={texts}
                screen={screen}
                narrow={choice.phone}
                onScreen={onScreen}
              />
            </PreviewBoundary>
          )}
        </div>
      </div>
    </div>
  );
}
