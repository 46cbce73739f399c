interface PlaceSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search box in the panel of places. */
export function PlaceSearch({ label, value, onChange }: PlaceSearchProps) {
  return (
    <input
      type="search"
      className="place-search"
      aria-label={label}
      placeholder={label}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
