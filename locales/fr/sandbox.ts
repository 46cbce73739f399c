/** The sandbox as the menu names it; what stands on it comes with the page (`studio`). */
export const sandbox = {} as const;
