/** Rows on their way. */
export function RowsSkeleton({ label }: { readonly label: string }) {
  return (
    <div className="e-card hd-list" role="status" aria-busy="true" aria-label={label}>
      {[1, 2, 3].map((row) => (
        <div key={row} className="hd-wait">
          <span className="e-skeleton" />
        </div>
      ))}
    </div>
  );
}
