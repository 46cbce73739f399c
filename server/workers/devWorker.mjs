// Entry point of the worker threads in development and tests, where there is no build: loads TypeScript through tsx.
import { register } from 'tsx/esm/api';

register();

export default async (message) => (await import('./worker.ts')).default(message);
