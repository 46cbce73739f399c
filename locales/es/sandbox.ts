import type { Translated } from '../catalogue';
import type { sandbox as master } from '../fr/sandbox';

export const sandbox: Translated<typeof master> = {};
