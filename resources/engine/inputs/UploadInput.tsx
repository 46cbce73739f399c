import { Suspense } from 'react';
import { lazyPart } from '../lazyPart';
import type { InputProps } from './types';

/** Loaded with the first form that has a file. */
const UploadField = lazyPart(() => import('./UploadField'));

/** The file of a record (`widget: "upload"`, on the field that holds its hash). */
export function UploadInput(props: InputProps) {
  return (
    <Suspense fallback={<div className={props.value == null ? 'e-upload-place' : 'e-static'} aria-busy="true" />}>
      <UploadField {...props} />
    </Suspense>
  );
}
