import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../../../resources/ui/ConfirmDialog';
import { Dialog } from '../../../resources/ui/Dialog';
import { CopyField } from '../../../resources/ui/CopyField';
import { ValidityBar } from '../../../resources/ui/ValidityBar';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('boundaries: validity bar', () => {
  it.each([
    [-1, '100', 'success'],
    [100, '90', 'success'],
    [104, '89', 'warning'],
    [300, '70', 'warning'],
    [301, '69', 'danger'],
    [999, '1', 'danger'],
    [999.9, '1', 'danger'],
    [1000, '0', 'danger'],
    [2000, '0', 'danger'],
  ])('at %d of 1000 it says %s %% in the tone %s', (now, percent, tone) => {
    render(<ValidityBar start={0} end={1000} now={now} label="end" describe={(left) => `${left} % left`} />);
    const meter = screen.getByRole('meter', { name: `${percent} % left` });
    expect(meter.getAttribute('aria-valuenow')).toBe(percent);
    expect(meter.className).toContain(`e-tone-${tone}`);
  });
});

describe('copy to the clipboard', () => {
  const show = (writeText: (text: string) => Promise<void>) => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    vi.useFakeTimers();
    const onCopied = vi.fn();
    render(<CopyField label="Key" value="secret" copy="Copy" copied="Copied" onCopied={onCopied} />);
    return onCopied;
  };
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it('confirms each copy for three seconds', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    const onCopied = show(writeText);
    await press();
    expect(writeText).toHaveBeenCalledWith('secret');
    expect(onCopied).toHaveBeenCalledWith(true);
    pass(2000);
    await press();
    pass(2999);
    expect(screen.getByRole('button').textContent).toBe('Copied');
    pass(1);
    expect(screen.getByRole('button').textContent).toBe('Copy');
  });

  it('selects the text where there is no clipboard to write to', async () => {
    const onCopied = show(() => Promise.reject(new Error('refused')));
    await press();
    const input = screen.getByLabelText<HTMLInputElement>('Key');
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]);
    expect(onCopied).toHaveBeenCalledWith(false);
    expect(screen.getByRole('button').textContent).toBe('Copy');
  });
});

describe('a question before something happens', () => {
  const show = (busy = false) => {
    const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
    render(
      <ConfirmDialog
        title="Delete it?"
        text="This cannot be undone."
        confirm="Delete"
        cancel="Keep"
        danger
        busy={busy}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />,
    );
    return { onConfirm, onCancel };
  };

  it('has its focus on the safe answer, and Escape is that answer', () => {
    const { onConfirm, onCancel } = show();
    const dialog = screen.getByRole('dialog', { name: 'Delete it?' });
    expect(dialog.textContent).toContain('This cannot be undone.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(onCancel).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('takes no second answer while the first is at work', () => {
    const { onConfirm } = show(true);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('a dialog with much to read', () => {
  it('begins at its title, and not at the button below everything', () => {
    const close = <button type="button">Close</button>;
    render(<Dialog long title="Keys" actions={close} />);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Keys' }));
  });
});
