/** A name as an identifier of SQL: in double quotes, those inside it doubled. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
