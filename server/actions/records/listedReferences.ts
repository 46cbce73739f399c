import type { Field, Model, Resource } from '../../../domain/schema/model/model';

/** A reference with `lists`, and its resource. */
interface Listed {
  readonly pointing: Resource;
  readonly field: Field;
}

const listedByModel = new WeakMap<Model, ReadonlyMap<string, ReadonlyMap<string, Listed>>>();

/** The references with `lists` of a model, by the resource that they point at and by the name in `lists`. */
export function listedIn(model: Model): ReadonlyMap<string, ReadonlyMap<string, Listed>> {
  const known = listedByModel.get(model);
  if (known) return known;
  const found = new Map<string, Map<string, Listed>>();
  for (const pointing of Object.values(model.resources)) {
    for (const field of pointing.fields) {
      const { lists, resource } = field.reference ?? {};
      if (lists === undefined || resource === undefined) continue;
      const names = found.get(resource) ?? new Map<string, Listed>();
      if (!names.has(lists)) found.set(resource, names.set(lists, { pointing, field }));
    }
  }
  listedByModel.set(model, found);
  return found;
}
