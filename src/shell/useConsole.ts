import { createContext, use } from 'react';

/** What the shell can ask of the application around it. */
interface ConsoleActions {
  readonly languages: readonly string[];
  /** Rejects when the language or the screens in it cannot be fetched; nothing has changed then. */
  readonly switchLanguage: (language: string) => Promise<void>;
  readonly signOut: () => void;
}

export const ConsoleContext = createContext<ConsoleActions | null>(null);

/** @throws outside the console */
export function useConsole(): ConsoleActions {
  const actions = use(ConsoleContext);
  if (!actions) throw new Error('The shell needs the console around it.');
  return actions;
}
