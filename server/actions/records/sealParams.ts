import { isSet, readParams, secretParams } from '../../../domain/schema/model/paramValues';
import type { Context } from '../../context/context';
import { isSealed } from '../../keys/secrets';
import { paramTexts, replaceParamText } from '../../storage/records/paramTexts';
import { fieldPlace } from '../../storage/installation/sealedPlaces';

/**
 * Seals the secret parameters that are stored in plain text: rows from before a parameter was declared a secret, or
 * loaded by other means than a save. Safe to repeat; runs at every start because only the server has the key.
 * @returns how many rows were changed
 */
export async function sealParams({ db, models, secrets }: Pick<Context, 'db' | 'models' | 'secrets'>): Promise<number> {
  let changed = 0;
  for (const resource of Object.values(models.current().model.resources)) {
    for (const field of resource.fields) {
      const names = secretParams(field);
      if (names.length === 0) continue;
      for (const row of await paramTexts(db, resource, field)) {
        const values = readParams(row.text);
        const plain = names.filter((name) => isSet(values?.[name]) && !isSealed(String(values?.[name])));
        if (plain.length === 0) continue;
        const sealed = Object.fromEntries(
          plain.map((name) => [
            name,
            secrets.seal(textOf(values?.[name]), fieldPlace(resource, field.name, row.companyId, name)),
          ]),
        );
        await replaceParamText(db, resource, field, row, JSON.stringify({ ...values, ...sealed }));
        changed += 1;
      }
    }
  }
  return changed;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
