/** The browser has read the file by then, in ms. */
const CLEANUP_DELAY_MS = 60_000;

/**
 * Opens the browser's print dialog on a PDF. A browser without a PDF viewer opens the file in a new tab instead.
 * Headless Chromium crashes when a PDF in a frame is printed, whatever the page; with a window it prints.
 */
export function printPdf(file: Blob): void {
  const url = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(url), CLEANUP_DELAY_MS);
  if (!navigator.pdfViewerEnabled) {
    window.open(url, '_blank', 'noopener');
    return;
  }
  document.querySelector('iframe[data-print]')?.remove();
  const frame = document.createElement('iframe');
  frame.dataset['print'] = '';
  frame.title = 'PDF';
  frame.className = 'g-print';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.print();
    } catch {
      // A browser that keeps its viewer to itself.
      window.open(url, '_blank', 'noopener');
    }
  });
  frame.src = url;
  document.body.append(frame);
}
