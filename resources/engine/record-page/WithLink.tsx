import { Link } from 'react-router-dom';

interface WithLinkProps {
  /** Undefined: there is nowhere to go. */
  readonly to: string | undefined;
  readonly text: string;
  /** The part of the text that is the link. */
  readonly part: string;
}

/** A text whose part leads to an address. */
export function WithLink({ to, text, part }: WithLinkProps) {
  const start = text.lastIndexOf(part);
  if (to === undefined || start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <Link to={to}>{part}</Link>
      {text.slice(start + part.length)}
    </>
  );
}
