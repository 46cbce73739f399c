/** A form on the page that can have unsaved changes. */
interface UnsavedForm {
  readonly hasChanges: () => boolean;
  /** Asks the person when there are unsaved changes. @returns false to stay */
  readonly confirmLeave: () => Promise<boolean>;
  /** Discards the changes: it neither asks nor stores a draft. */
  readonly discard: () => void;
  /** Leaving has failed: asks again from now on. */
  readonly resume: () => void;
}

const forms = new Set<UnsavedForm>();

/**
 * Unsaved changes of all open forms. The router cannot block signing out, switching the company or team, and
 * impersonation, so the code that does these calls `confirmLeave` first.
 */
export const unsavedChanges = {
  /** @returns a function that unregisters the form */
  register(holder: UnsavedForm): () => void {
    forms.add(holder);
    return () => void forms.delete(holder);
  },

  /** Whether any form has unsaved changes. */
  exist: (): boolean => [...forms].some((holder) => holder.hasChanges()),

  /** Asks for every form, one after the other. @returns false as soon as the person chooses to stay */
  async confirmLeave(): Promise<boolean> {
    for (const holder of [...forms]) if (!(await holder.confirmLeave())) return false;
    return true;
  },

  /** Discards the changes of all forms. */
  discard(): void {
    for (const holder of forms) holder.discard();
  },

  /** Leaving has failed: forms ask again. */
  resume(): void {
    for (const holder of forms) holder.resume();
  },
};
