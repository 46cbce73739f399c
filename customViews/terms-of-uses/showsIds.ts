/** Specification S-PROF-4: the column of keys is there only with the local flag `show_ids`. */
export function showsIds(): boolean {
  try {
    return ['1', 'true'].includes(localStorage.getItem('show_ids') ?? '');
  } catch {
    return false;
  }
}
