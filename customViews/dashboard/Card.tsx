import { useId, type ReactNode } from 'react';

interface CardProps {
  readonly title: string;
  /** Next to the title: the way to everything of its kind. */
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

/** A part of the home page; its head alone is one line. */
export function Card({ title, more, children }: CardProps) {
  const id = useId();
  return (
    <section className="home-part" aria-labelledby={id}>
      <div className="home-part-head">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

/** Lines that are on their way. */
export function Bones({ lines, label }: { readonly lines: number; readonly label: string }) {
  return (
    <div role="img" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="home-bone" />
      ))}
    </div>
  );
}
