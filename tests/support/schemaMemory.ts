import type { CompileMemory } from '../../domain/schema/compile';

/** What the schema files came to: every app and command reads the same ones, compiled once as long as the process lives. */
export const schemaMemory: CompileMemory = new Map();
