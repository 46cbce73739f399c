import type { ReviewHolder } from '../../../domain/access/accessReview';

/** An access as text. */
export const accessKey = ({ holder, id }: { readonly holder: ReviewHolder; readonly id: number }) => `${holder}/${id}`;
