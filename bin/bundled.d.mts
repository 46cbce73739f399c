export const EXTERNAL: string[];
