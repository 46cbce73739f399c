// Which Node runs what of `npm test`.

/**
 * Everything runs on the newest Node, which a new installation is recommended to have and whose compiler needs less time
 * for code that runs a few times. What depends on Node runs again on the oldest one, and the packed release starts on
 * each that is older than the newest.
 * @param {readonly string[]} given programs of newer versions than that of this process, the newest one last
 * @param {string} own the program of this process
 * @returns {{ newest: string, older: readonly string[] }} programs, `older` with the oldest one first; empty where only one
 *   is there
 */
export function shareOut(given, own) {
  const all = [own, ...given];
  return { newest: all.at(-1), older: all.slice(0, -1) };
}
