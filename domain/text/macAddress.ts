/** Pairs with one separator throughout (`AA:BB:…`, `aa-bb-…`), or none. */
const PAIRS = /^[0-9a-f]{2}([:. -]?)(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$/i;
/** Groups of four (`aabb.ccdd.eeff`) and halves (`aabbcc-ddeeff`), as makers of switches write them. */
const GROUPS = /^(?:[0-9a-f]{4}([:. -])[0-9a-f]{4}\1[0-9a-f]{4}|[0-9a-f]{6}[:. -][0-9a-f]{6})$/i;

/**
 * A MAC address in any usual notation, as it is stored: `AA:BB:CC:DD:EE:FF`.
 * @returns undefined for anything else
 */
export function readMacAddress(text: string): string | undefined {
  if (!PAIRS.test(text) && !GROUPS.test(text)) return undefined;
  return text
    .replace(/[^0-9a-f]/gi, '')
    .toUpperCase()
    .replace(/..(?!$)/g, '$&:');
}
