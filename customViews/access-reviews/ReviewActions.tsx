import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import { failureText } from '../../resources/engine/errors';
import { saveBlob } from '../../resources/engine/import-export/download';
import { Button } from '../../resources/ui/Button';
import { ConfirmDialog } from '../../resources/ui/ConfirmDialog';
import { useAppContext } from '../appContext';
import type { ReviewDetail } from '../../domain/access/accessReviewAnswers';
import { useKeptFocus } from '../page-parts/useKeptFocus';
import { useWrite } from './useWrite';

/** Ends a review, signs it, and saves it as files. */
export function ReviewActions({ review }: { readonly review: ReviewDetail }) {
  const translate = useTranslate();
  const { busy, write } = useWrite();
  const exporting = useExport(review.id);
  const { ref, keepFocus } = useKeptFocus<HTMLDivElement>((place) => place.querySelector('button'));
  const [asked, setAsked] = useState<'finish' | 'sign'>();
  const { total, settled, asked: waiting } = review.progress;
  const open = total - settled;
  const texts = {
    finish:
      open > 0 ? translate('reviews.page.finishOpen', { smart_count: open }) : translate('reviews.page.finishText'),
    sign: [
      ...(waiting > 0 ? [translate('reviews.page.signAsked', { smart_count: waiting })] : []),
      translate('reviews.page.signText'),
    ].join(' '),
  };
  const run = async (step: 'finish' | 'sign') => {
    const body = step === 'finish' ? { leaveOpen: open > 0 } : {};
    const done = translate(`reviews.page.${step === 'finish' ? 'finished' : 'signed'}`);
    const outcome = await write(`/${review.id}/${step}`, { method: 'POST', body }, done);
    if (outcome === 'failed') return;
    setAsked(undefined);
    keepFocus();
  };
  const next = review.finishedAt === null ? 'finish' : review.signedAt === null ? 'sign' : undefined;
  return (
    <div ref={ref} className="e-head-actions">
      <Button kind="quiet" disabled={exporting.busy} onClick={() => void exporting.run()}>
        {translate('reviews.page.export')}
      </Button>
      {review.mayEnd && next && (
        <Button kind="primary" onClick={() => setAsked(next)}>
          {translate(`reviews.page.${next}`)}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={translate(`reviews.page.${asked}`)}
          text={texts[asked]}
          confirm={translate(`reviews.page.${asked}`)}
          cancel={translate('engine.cancel')}
          busy={busy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void run(asked)}
        />
      )}
    </div>
  );
}

/** Saves a review as a ZIP archive. */
function useExport(id: number) {
  const translate = useTranslate();
  const notify = useNotify();
  const { http } = useAppContext();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const address = apiUrl(`/access-reviews/${id}/export`);
      const { json } = await http<Blob>(address, { method: 'POST', file: true });
      saveBlob(json, `access-review-${id}.zip`);
      notify('reviews.page.exported', { type: 'success' });
    } catch (error) {
      notify(failureText(translate, error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
