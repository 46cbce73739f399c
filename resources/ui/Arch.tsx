/** The mark, drawn large and quiet where there is nothing else to see. It needs no style sheet. */
export function Arch() {
  return (
    <svg
      width="72"
      height="56"
      viewBox="0 0 72 56"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
      style={{ stroke: 'var(--line2)' }}
    >
      <path d="M4 56V36a32 32 0 0 1 64 0v20M16 56V38a20 20 0 0 1 40 0v18M28 56V41a8 8 0 0 1 16 0v15" />
    </svg>
  );
}
