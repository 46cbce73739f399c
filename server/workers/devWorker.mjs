// Entry point of the worker processes in development and tests, where there is no build: loads TypeScript through tsx.
import { register } from 'tsx/esm/api';

register();

await import('./worker.ts');
