/** The API key that the dialog of a new key hands to the explorer: in memory alone, until that page is left. */
let handed: string | undefined;

export const handKey = (key: string): void => void (handed = key);
export const handedKey = (): string | undefined => handed;
export const forgetHandedKey = (): void => void (handed = undefined);
