/** Where the reception desk opens a guest. */
export const deskGuestPath = (id: number | string): string => `/lobby?guest=${id}`;
