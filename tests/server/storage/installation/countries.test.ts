import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNTRIES_FILE, countryData } from '../../../../server/generate/countryData';
import { addCountries, countryId } from '../../../../server/storage/installation/countries';
import { EMPTY_TEMPLATE } from '../../../support/constants';
import { testDatabase, type TestDatabase } from '../../../support/database';
import { readModel } from '../../../support/readModel';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase(EMPTY_TEMPLATE);
});
afterAll(() => test.close());

describe('the list of countries', () => {
  it('is what Unicode CLDR has', async () => {
    const written = await readFile(COUNTRIES_FILE, 'utf8');
    expect(written, `${COUNTRIES_FILE} is not up to date: run "npm run generate:countries"`).toBe(await countryData());
  });

  it('is there in a new installation, in four languages, and left as an operator has changed it', async () => {
    expect(await addCountries(test.db.ownerPool, readModel())).toBe(249);
    const [switzerland] = await test.ownerQuery(`select * from country where code = 'CH'`);
    expect(switzerland).toMatchObject({
      countryid: countryId('CH'),
      continent: 'EU',
      co_name: 'Suisse',
      co_name_en: 'Switzerland',
      co_name_es: 'Suiza',
      co_name_zh: '瑞士',
      co_deletedAt: null,
    });
    await test.ownerQuery(`delete from country where code = 'AQ'`);
    expect(await addCountries(test.db.ownerPool, readModel())).toBe(0);
    expect(await test.ownerQuery(`select 1 from country where code = 'AQ'`)).toEqual([]);
    // A country that is added later gets the next key.
    const [added] = await test.ownerQuery(
      `insert into country (code, continent, co_name, co_name_en, co_name_es, co_name_zh)
       values ('ZZ', 'EU', 'a', 'b', 'c', 'd') returning countryid`,
    );
    expect(added).toEqual({ countryid: 250 });
  });

  it('leaves a model without countries alone, and columns that its schema lacks out', async () => {
    await test.ownerQuery('delete from country');
    const model = readModel();
    const { countries, ...others } = model.resources;
    expect(await addCountries(test.db.ownerPool, { ...model, resources: others })).toBe(0);
    if (!countries) throw new Error('no countries');
    await test.ownerQuery('alter table country alter column co_name_zh drop not null');
    const fields = countries.fields.filter(({ name }) => name !== 'co_name_zh');
    const resources = { ...others, countries: { ...countries, fields } };
    expect(await addCountries(test.db.ownerPool, { ...model, resources })).toBe(249);
    expect(await test.ownerQuery('select 1 from country where co_name_zh is not null')).toEqual([]);
  });
});
