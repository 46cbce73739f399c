/** The team and the person that an administrator works as. */
export interface Workplace {
  /**
   * Membership whose rights count, sent as `X-Team-Member`. `none` = the administrator's own profile, whatever team the
   * sign-in named.
   */
  teamMember: number | 'none' | null;
  /** Administrator to act as and the id of the impersonation, sent as `X-Switch-User`: `12;34`. */
  switchUser: string | null;
}

const WORKPLACE_KEY = 'portico.workplace';
/** Storage key: set when a tab of this browser has stored a workplace since the sign-in. */
const HAS_WORKPLACE_KEY = 'portico.workplaces';

const NOWHERE: Workplace = { teamMember: null, switchUser: null };

/**
 * The workplace of this tab, which survives a reload.
 * @param isStored false: it is that of this page alone, and stored nowhere
 */
export function storedWorkplace(isStored: boolean) {
  // A window that another one opens begins with a copy of its storage.
  let current: Workplace | null = isStored ? null : NOWHERE;
  const get = () => (current ??= readStored());
  const set = (next: Partial<Workplace>) => {
    current = { ...get(), ...next };
    if (!isStored) return;
    if (current.teamMember !== null || current.switchUser !== null) markStored(true);
    try {
      // The server checks it on every request anyway.
      sessionStorage.setItem(WORKPLACE_KEY, JSON.stringify(current));
    } catch {
      // Without storage, the workplace lasts as long as the page.
    }
  };
  return {
    get,
    set,
    forget() {
      set(NOWHERE);
      if (isStored) markStored(false);
    },
  };
}

function markStored(stored: boolean): void {
  try {
    if (stored) localStorage.setItem(HAS_WORKPLACE_KEY, '1');
    else localStorage.removeItem(HAS_WORKPLACE_KEY);
  } catch {
    // A browser that keeps nothing.
  }
}

/** The storage of a tab takes a browser some 20 ms to open, and seldom holds anything: it is opened where it may. */
function readStored(): Workplace {
  try {
    if (localStorage.getItem(HAS_WORKPLACE_KEY) === null) return NOWHERE;
    const stored = JSON.parse(sessionStorage.getItem(WORKPLACE_KEY) ?? '{}') as Record<string, unknown>;
    const { teamMember, switchUser } = stored;
    return {
      teamMember: teamMember === 'none' || Number.isSafeInteger(teamMember) ? (teamMember as 'none' | number) : null,
      switchUser: typeof switchUser === 'string' ? switchUser : null,
    };
  } catch {
    return NOWHERE;
  }
}
