import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../domain/schema/model/model';
import { testApp, type TestApp } from '../support/app';
import { apiClientFor, type Json } from '../support/apiClients';
import { MAIN, maskWith, SECOND } from '../support/personas';
import { rowsOf, type Rows } from '../support/rows';
import { samplesOf, type Samples } from '../support/samples';
import { untouched as untouchedIn } from '../support/stamp';

const ABSENT = 987_654_321;
let test: TestApp;
let rows: Rows;
let samples: Samples;
const model = () => test.context.models.current().model;
const resource = (name: string) => model().resources[name]!;
beforeAll(async () => {
  test = await testApp();
  rows = rowsOf(test.database);
  samples = samplesOf(model, rows);
  // Signing in is written down too: before anything is compared.
  await test.tokenOf('admin');
  await test.as('superadmin', { method: 'POST', url: '/api/switch-company', payload: { company: MAIN } });
});
afterAll(() => test.close());

const untouched = <T>(work: () => Promise<T>) => untouchedIn(test, work);
const raw = (url: string, payload: string, headers: Record<string, string> = {}, role = 'admin') =>
  test.as(role, { method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
const save = (type: string, payload: Json, role = 'admin') =>
  test.as(role, { method: 'POST', url: `/legacy/elements/${type}`, payload });
const fieldsOf = (answer: { json(): unknown }) =>
  (answer.json() as { fields?: Record<string, { msg_code: string }> }).fields ?? {};
const writable = () => Object.values(model().resources).filter((one) => !one.readOnly && !one.own);
const roleFor = ({ permissions }: Resource) =>
  permissions.edit.some((name) => /superadmin|support/.test(name)) ? 'superadmin' : 'admin';

describe('what a client may not write', () => {
  it('is refused by its name: every field that the server fills, of every resource, new or not', async () => {
    const wrong: string[] = [];
    let fields = 0;
    for (const one of writable()) {
      const face = apiClientFor(one);
      const place = { companyId: MAIN, groupids: [2001] };
      const body = await samples.body(one);
      const id = await samples.row(one, place);
      await untouched(async () => {
        for (const { name, type, kind, default: standard } of one.fields.filter(
          (field) => field.readOnly && field.kind !== 'key',
        )) {
          fields += 1;
          const value =
            type === 'integer'
              ? SECOND
              : type === 'boolean'
                ? // What the record has may be sent back (specification S-ELEM-2).
                  standard !== true
                : kind === 'dateTime'
                  ? '2020-01-01T00:00:00Z'
                  : '1';
          for (const ask of [face.create!(one, { ...body, [name]: value }), face.update!(one, id, { [name]: value })]) {
            const { statusCode, body: answer } = await test.as(roleFor(one), ask);
            if (statusCode !== 422 || !answer.includes(`"${name}"`))
              wrong.push(`${one.name}.${name} ${ask.method}: ${statusCode} ${answer.slice(0, 120)}`);
          }
        }
      });
    }
    expect(fields).toBeGreaterThan(80);
    expect(wrong).toEqual([]);
  });

  it('is not the key either: one of another company is absent, one that is made up too', async () => {
    for (const one of writable().filter(({ storage }) => storage.tenant === 'company')) {
      const face = apiClientFor(one);
      const foreign = await samples.row(one, { companyId: SECOND });
      await untouched(async () => {
        const answers = [];
        for (const id of [foreign, ABSENT]) answers.push((await test.as(roleFor(one), face.update!(one, id, {}))).body);
        expect(answers[0]).toBe(answers[1]);
      });
    }
  });

  it('is not hidden in the names of prototypes', async () => {
    await untouched(async () => {
      for (const text of [
        '{"__proto__": {"p_name": "x", "polluted": true}, "p_name": "y"}',
        '{"p_name": "y", "__proto__": null}',
        '{"constructor": {"prototype": {"polluted": true}}, "p_name": "y"}',
        '{"p_name": {"__proto__": {"polluted": true}}}',
        '{"prototype": 1, "p_name": "y"}',
        '{"constructor": 1, "p_name": "y"}',
        '{"toString": 1, "p_name": "y"}',
        '{"hasOwnProperty": 1, "p_name": "y"}',
        '{"\\u005f_proto__": {"polluted": true}, "p_name": "y"}',
      ]) {
        const answer = await raw('/legacy/elements/profile', text);
        expect([text, answer.statusCode]).toEqual([text, 422]);
      }
    });
    expect(({} as Json)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('is not a version that is none', async () => {
    await untouched(async () => {
      for (const version of ['1', null, 1.5, -1, {}, 99]) {
        const answer = await save('profile', { profileid: 2001, p_name: 'x', version });
        expect([version, [412, 422].includes(answer.statusCode)]).toEqual([version, true]);
      }
      for (const header of ['3', '"x"', 'W/"-1"', '"99"']) {
        const payload = JSON.stringify({ profileid: 2001, p_name: 'x' });
        expect((await raw('/legacy/elements/profile', payload, { 'if-match': header })).statusCode).toBe(412);
      }
    });
  });
});

describe('references', () => {
  it('to a foreign record are refused like those to an absent one', async () => {
    let checked = 0;
    for (const one of writable()) {
      for (const { name, reference, readOnly } of one.fields) {
        const target = reference && resource(reference.resource);
        if (!reference || !target || readOnly || target.storage.tenant === 'none') continue;
        const foreign = await samples.row(target, { companyId: SECOND });
        // What a record does not use is put aside unread: an administrator of the whole company has no scopes.
        const body = { ...(await samples.body(one)), ...(one.name === 'administrators' && { ad_scopemode: 'listed' }) };
        const absent = target.idType === 'string' ? String(ABSENT) : ABSENT;
        const point = (id: number | string) =>
          test.as(roleFor(one), apiClientFor(one).create!(one, { ...body, [name]: reference.many ? [id] : id }));
        // Anyone who sees every company may point at any of them.
        if (target.storage.tenant === 'self') continue;
        await untouched(async () => {
          const [there, nowhere] = [await point(foreign), await point(absent)];
          expect([one.name, name, there.body]).toEqual([one.name, name, nowhere.body]);
          expect([one.name, name, fieldsOf(there)[name]?.msg_code ?? there.statusCode]).toEqual([
            one.name,
            name,
            expect.stringMatching(/UNKNOWN_REFERENCE/) as string,
          ]);
        });
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(15);
  });

  it('that are no keys are refused below their field', async () => {
    await untouched(async () => {
      for (const value of ['2001', 1.5, {}, [2001], true, 1e300, -1, 9_007_199_254_740_993]) {
        const answer = await save('template', { t_name: 'x', t_groupid: value });
        expect([value, answer.statusCode, Object.keys(fieldsOf(answer))]).toEqual([value, 422, ['t_groupid']]);
      }
      for (const value of ['2001', 5, { 0: 2001 }, [null], [[2001]], ['a'], [{}], [1e300], null]) {
        const answer = await save('location', { l_name: 'x', l_countryid: 75, groupids: value });
        expect([value, answer.statusCode, Object.keys(fieldsOf(answer))]).toEqual([value, 422, ['groupids']]);
      }
    });
  });
});

describe('bits', () => {
  const profile = (adp_bits: unknown) =>
    save('adprofile', { adp_name: `Bits ${Math.random()}`, adp_bits }, 'superadmin');

  it.each([
    '18446744073709551616',
    '99999999999999999999',
    '-1',
    '+1',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '',
    '１',
    '1.0',
    1,
    0,
    null,
    true,
    {},
    ['1'],
  ])('refuse %o as a mask', async (value) => {
    await untouched(async () => {
      const answer = await profile(value);
      expect([answer.statusCode, Object.keys(fieldsOf(answer))]).toEqual([422, ['adp_bits']]);
    });
  });

  it.each(['18446744073709551615', '9223372036854775808', '2199023255552', '536870912'])(
    'refuse the reserved ones: %s',
    async (value) => {
      await untouched(async () => {
        const answer = await profile(value);
        expect([answer.statusCode, fieldsOf(answer)['adp_bits']?.msg_code]).toEqual([422, 'UNKNOWN_BITS']);
      });
    },
  );

  it('keep a mask to the last of its 64 bits', async () => {
    const answer = await profile('2196876643839');
    expect(answer.json().element).toMatchObject({ adp_bits: '2196876643839' });
    // Bits 31 to 40 are beyond what a number operator of JavaScript sees.
    const high = (await profile('2196875771904')).json().element as Json;
    expect(high['adp_bits']).toBe('2196875771904');
  });

  it('store no permission that an interlock switches off, and name those that they clear (S-PERM-4)', async () => {
    const made = (await profile(maskWith('admin:view', 'report:edit', 'user:view', 'device:view'))).json()
      .element as Json;
    expect(made).toMatchObject({
      adp_bits: maskWith('admin:view', 'device:view'),
      adp_bits_cleared: expect.arrayContaining(['report:edit', 'user:view']) as string[],
    });
    const saved = await save('adprofile', {
      adprofileid: made['adprofileid'],
      adp_bits: maskWith('admin:view', 'admin_switch', 'device:edit'),
    });
    expect(saved.json().element).toMatchObject({
      adp_bits: maskWith('admin:view', 'admin_switch'),
      adp_bits_cleared: ['device:edit'],
    });
    // It can be sent back as it was answered.
    expect((await save('adprofile', { ...saved.json().element, adp_name: 'Sent back' })).statusCode).toBe(200);
    const whole = await save('adprofile', { adprofileid: made['adprofileid'], adp_bits: maskWith('device:view') });
    expect(whole.json().element).not.toHaveProperty('adp_bits_cleared');
  });

  it('leave an older mask as it is while something else is saved', async () => {
    const older = maskWith('admin:view', 'report:edit');
    const id = await samples.row(resource('administrator-profiles'), { companyId: MAIN }, { adp_bits: older });
    const saved = await save('adprofile', { adprofileid: id, adp_name: 'Renamed', adp_bits: older });
    expect(saved.json().element).toMatchObject({ adp_name: 'Renamed', adp_bits: older });
  });

  it.each([
    ['location', 'locationid', 'l_status', '9223372036854775812', '128'],
    ['companie', 'companyid', 'c_options', '9223372036854775808', '1'],
  ])('of %s that nobody knows stay as they were', async (type, key, field, unknown, known) => {
    const one = Object.values(model().resources).find(({ backend }) => backend.type === type)!;
    const id = await samples.row(one, { companyId: MAIN, groupids: [2001] }, { [field]: unknown });
    const write = (value: string) => save(type, { [key]: id, [field]: value }, 'superadmin');
    const with64 = (value: string) => (BigInt(unknown) + BigInt(value)).toString();
    expect((await write(with64(known))).json().element).toMatchObject({ [field]: with64(known) });
    for (const wrong of [known, '0', '18446744073709551615', with64('1152921504606846976')]) {
      await untouched(async () => {
        const answer = await write(wrong);
        expect([answer.statusCode, fieldsOf(answer)[field]?.msg_code]).toEqual([422, 'UNKNOWN_BITS']);
      });
    }
    expect((await write(unknown)).statusCode).toBe(200);
  });

  it('of a group are one value at a time', async () => {
    const group = resource('companies').fields.find(({ name }) => name === 'c_options')?.bits?.exclusive[0];
    const values = Object.values(group?.values ?? {}).filter((value) => value !== '0');
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) {
      const body = await samples.body(resource('companies'));
      const answer = await save('companie', { ...body, c_options: value }, 'superadmin');
      expect([value, answer.statusCode]).toEqual([value, 201]);
    }
    const body = await samples.body(resource('companies'));
    await untouched(async () => {
      const both = values.slice(0, 2).reduce((sum, value) => sum + BigInt(value), 0n);
      const answer = await save('companie', { ...body, c_options: both.toString() }, 'superadmin');
      expect(fieldsOf(answer)['c_options']?.msg_code).toBe('EXCLUSIVE_BITS');
    });
  });
});

describe('values', () => {
  it('that must be there cannot be taken away with null', async () => {
    const wrong: string[] = [];
    for (const one of writable()) {
      const id = await samples.row(one, { companyId: MAIN, groupids: [2001] });
      for (const { name, nullable, readOnly, virtual } of one.fields) {
        if (nullable || readOnly || virtual) continue;
        const answer = await test.as(roleFor(one), apiClientFor(one).update!(one, id, { [name]: null }));
        if (answer.statusCode === 422 && answer.body.includes(`"${name}"`)) continue;
        // What the record does not use goes back to its default instead.
        const row = await rows.read(one, id);
        if (answer.statusCode !== 200 || row?.[name] == null) wrong.push(`${one.name}.${name}: ${answer.statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('with a NUL or half a character are refused wherever a text goes', async () => {
    await untouched(async () => {
      const nul = '{"p_name": "a\\u0000b"}';
      expect((await raw('/legacy/elements/profile', nul)).statusCode).toBe(422);
      expect(
        (
          await raw(
            '/legacy/elements/ticket',
            '{"ti_name":"x","ti_message":"\\u0000","ti_type":3,"ti_priority":4,"ti_email":"a@b.example"}',
          )
        ).statusCode,
      ).toBe(422);
      expect((await raw('/api/teams', '{"name": "\\u0000"}')).statusCode).toBe(422);
      expect(
        (await raw('/device/devices/save', '{"display_name":"\\u0000","mac_address":"02:00:00:00:00:01"}')).statusCode,
      ).toBe(422);
      for (const url of [
        '/legacy/elements/profile?filter=%7B%22p_name%22%3A%22%5Cu0000%22%7D',
        '/legacy/elements/profile?filter=%7B%22q%22%3A%22%5Cu0000%22%7D',
        '/api/teams?name=%00',
        '/device/devices/search?search_query=%00',
      ]) {
        expect([url, (await test.as('admin', { url })).statusCode]).toEqual([url, 422]);
      }
      expect((await test.as('admin', { url: '/legacy/elements/profile/%00' })).statusCode).toBe(404);
    });
    // A lone surrogate is no text that UTF-8 could hold; it may be replaced or refused, never half stored.
    const half = await raw('/legacy/elements/profile', '{"p_name": "\\ud800"}');
    expect([201, 422]).toContain(half.statusCode);
  });
});
