import { EditorView } from '@codemirror/view';

/** The nonce of this page's policy: the editor's style elements carry it, or the browser refuses them. */
export function styleNonce() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce ? EditorView.cspNonce.of(nonce) : [];
}
