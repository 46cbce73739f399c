interface RightTexts {
  readonly areas: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
}

/**
 * The name of a right for people: its own, or its area with what may be done there.
 * @param name such as `report:edit`
 * @param texts of areas, and of rights that have a name of their own, in one language
 * @param actions what may be done in an area, in the same language
 */
export function rightName(
  name: string,
  texts: RightTexts,
  actions: { readonly view: string; readonly edit: string },
): string {
  const own = texts.names[name];
  if (own !== undefined) return own;
  const [area = name, action] = name.split(':');
  const title = texts.areas[area] ?? area;
  return action === 'view' || action === 'edit' ? `${title} (${actions[action]})` : title;
}
