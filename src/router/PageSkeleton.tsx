/** The shape of a page that is on its way: a title, a line and a card. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-hidden="true">
      <span />
      <span />
      <div />
    </div>
  );
}
