import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../resources/engine/lazyPart';
import { Modal } from '../../../resources/ui/Dialog';
import { PaletteField } from './PaletteField';
import type { Started } from './StartedOperation';
import { useScreens } from './useScreens';
import './palette.css';

const StartedOperation = lazyPart(() => import('./StartedOperation'));

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly showHelp: () => void;
}

interface PaletteDialogProps extends Omit<PaletteProps, 'open'> {
  readonly onStart: (started: Started) => void;
  readonly screens: ReturnType<typeof useScreens>;
}

/** The dialog of the palette. Its field works before the code of its screens is loaded; the text stays. */
function PaletteDialog({ screens: { Screens, failed }, ...props }: PaletteDialogProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  // Enter before there are entries.
  const [entered, setEntered] = useState(false);
  return (
    <Modal className="palette" name={{ label: translate('palette.title') }} lightDismiss onClose={props.onClose}>
      {Screens ? (
        <Screens text={text} onText={setText} chooseFirst={entered} {...props} />
      ) : (
        <>
          <PaletteField
            text={text}
            onText={(typed) => {
              setText(typed);
              setEntered(false);
            }}
            aria-expanded={false}
            placeholder={translate('palette.placeholder')}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing) setEntered(true);
            }}
          />
          <div className="palette-note">
            <p role="status">{translate(failed ? 'palette.unavailable' : 'palette.searching')}</p>
          </div>
        </>
      )}
    </Modal>
  );
}

/**
 * One search field for pages, commands, records and companies, and the dialogs of what was chosen in it. The dialog and
 * its field are part of the shell, so that a key opens it at once; the screens in it are loaded when the page is idle.
 */
export function Palette({ open, ...props }: PaletteProps) {
  const [started, setStarted] = useState<Started>();
  const screens = useScreens(open);
  return (
    <>
      {open && <PaletteDialog {...props} screens={screens} onStart={setStarted} />}
      {started && (
        <Suspense>
          <StartedOperation started={started} onEnd={setStarted} />
        </Suspense>
      )}
    </>
  );
}
